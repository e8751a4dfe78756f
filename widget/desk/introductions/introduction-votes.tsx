import type { Introduction } from '#domain/introductions/schema.ts';
import { useText } from '#widget/kit/text.ts';
import { useTimes } from '../times.ts';
import styles from './introductions.module.css';

interface IntroductionVotesProps {
  item: Introduction['items'][number];
  recipients: Introduction['recipients'];
}

/** What each person of the family thinks of a nanny. Staff see it before the parents see each other's. */
export function IntroductionVotes({ item: { votes }, recipients }: IntroductionVotesProps) {
  const text = useText();
  const times = useTimes();
  const answers = recipients.flatMap(({ id, address }) => {
    const answer = votes.find(({ recipient }) => recipient === id);
    return answer ? [{ address, ...answer }] : [];
  });
  if (answers.length === 0) return null;
  return (
    <div className={styles['votes']}>
      <h6>{text('desk.introductions.votes')}</h6>
      <dl>
        {answers.map(({ address, vote, words, times: chosen }) => (
          <div key={address}>
            <dt>{address}</dt>
            <dd>
              <b>{text(`desk.introductions.vote.${vote ?? 'none'}`)}</b>
              {words === '' ? null : <q>{words}</q>}
              {chosen.length > 0 ? (
                <div className={styles['chosen']}>
                  {text('desk.introductions.vote.times')}
                  <ol>
                    {chosen.map((time) => (
                      <li key={time}>{times.exact(time)}</li>
                    ))}
                  </ol>
                </div>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
