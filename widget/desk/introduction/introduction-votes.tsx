import type { Introduction } from '#domain/introduction/schema.ts';
import { useText } from '#widget/kit/text.ts';
import { useAgencyTime } from './agency-time.ts';
import styles from './introductions.module.css';

interface IntroductionVotesProps {
  item: Introduction['items'][number];
  introduction: Introduction;
}

/** What each person of the family thinks of a nanny. */
export function IntroductionVotes({ item: { votes }, introduction }: IntroductionVotesProps) {
  const text = useText();
  const { exact } = useAgencyTime(introduction.timeZone);
  const answers = introduction.recipients.flatMap(({ id, address }) => {
    const answer = votes.find(({ recipient }) => recipient === id);
    return answer ? [{ address, ...answer }] : [];
  });
  if (answers.length === 0) return null;
  return (
    <div className={styles['votes']}>
      <h6>{text('desk.introduction.votes')}</h6>
      <dl>
        {answers.map(({ address, vote, words, times: chosen }) => (
          <div key={address}>
            <dt>{address}</dt>
            <dd>
              <b>{text(`desk.introduction.vote.${vote ?? 'none'}`)}</b>
              {words === '' ? null : <q>{words}</q>}
              {chosen.length > 0 ? (
                <div className={styles['chosen']}>
                  {text('desk.introduction.vote.times')}
                  <ol>
                    {chosen.map((time) => (
                      <li key={time}>{exact(time)}</li>
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
