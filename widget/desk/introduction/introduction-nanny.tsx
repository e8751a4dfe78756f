import { ArrowDown, ArrowUp } from 'lucide-react';
import { isOwnNo } from '#domain/introduction/rules.ts';
import {
  type Introduction,
  introductionHiddenFields,
  type IntroductionItem,
  introductionLimits,
} from '#domain/introduction/schema.ts';
import { useText } from '#widget/kit/text.ts';
import { CheckboxChips } from '#widget/ui/checkbox-chips.tsx';
import { IconButton } from '#widget/ui/icon-button.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import { useDesk } from '../desk.ts';
import { Portrait } from '../shell/portrait.tsx';
import { useTimes } from '../times.ts';
import { Interview, InterviewState } from './interview.tsx';
import { useAgencyTime } from './agency-time.ts';
import { InterviewTimes } from './interview-times.tsx';
import styles from './introductions.module.css';
import { RecordConsent } from './record-consent.tsx';
import type { OpenIntroduction } from './use-introduction.ts';

interface IntroductionNannyProps {
  item: IntroductionItem;
  introduction: Introduction;
  /** Absent where the introduction is read-only. */
  open?: OpenIntroduction;
  /** Moves the nanny in the order; absent where there is none. */
  moves?: { up: (() => void) | undefined; down: (() => void) | undefined } | undefined;
  /** The family's language. */
  lang: string;
}

/** A nanny of an introduction: her answer, the family's, and what the family sees of her. */
export function IntroductionNanny({ item, introduction, open, moves, lang }: IntroductionNannyProps) {
  const desk = useDesk();
  const text = useText();
  const { profileId, fit, goneReason } = item;
  const name = profileId === null ? text('desk.introduction.erased') : item.name || text('desk.nameless');
  return (
    <article className={styles['nanny']} aria-label={name}>
      <header>
        <Portrait {...item.portrait} />
        <div className={styles['who']}>
          {profileId === null ? <b>{name}</b> : <a href={desk.router.address('nanny', profileId)}>{name}</a>}
          {fit ? <span className={styles['quiet']}>{fit.words}</span> : null}
          <Consent item={item} />
          {goneReason !== null ? (
            <span className={styles['refused']}>{text(`desk.introduction.gone.${goneReason}`)}</span>
          ) : item.isVisible || profileId === null ? null : (
            <span className={styles['refused']}>{text('desk.introduction.invisible')}</span>
          )}
        </div>
        {moves ? (
          <div className={styles['moves']}>
            <IconButton
              label={text('desk.introduction.up', { name })}
              icon={<ArrowUp aria-hidden="true" />}
              disabled={!moves.up}
              onClick={moves.up}
            />
            <IconButton
              label={text('desk.introduction.down', { name })}
              icon={<ArrowDown aria-hidden="true" />}
              disabled={!moves.down}
              onClick={moves.down}
            />
          </div>
        ) : null}
      </header>
      <IntroductionVotes item={item} introduction={introduction} />
      {open && introduction.state === 'sent' && item.place === 'shown' ? (
        <Interview open={open} item={item} name={name} />
      ) : (
        <InterviewState item={item} timeZone={introduction.timeZone} />
      )}
      {open && profileId !== null ? (
        <Editing open={open} item={item} name={name} lang={lang} />
      ) : (
        <Written item={item} timeZone={introduction.timeZone} lang={lang} />
      )}
    </article>
  );
}

function Consent({ item: { consent } }: { item: IntroductionItem }) {
  const text = useText();
  const times = useTimes();
  const { state, askedAt, answeredAt, by, note, reason, phone } = consent;
  const time = answeredAt ?? askedAt;
  const id = state === 'asking' && askedAt === null ? 'waiting' : state;
  return (
    <>
      <span className={styles[state]}>
        {text(`desk.introduction.consent.${id}`, {
          time: time === null ? '' : times.exact(time),
          reason: reason ?? 'none',
          phone: phone ?? 'none',
        })}
      </span>
      {note === null ? null : (
        <span className={styles['quiet']}>
          {text('desk.introduction.consent.by', { name: by?.name ?? text('desk.somebody'), note })}
        </span>
      )}
    </>
  );
}

interface EditingProps {
  open: OpenIntroduction;
  item: IntroductionItem;
  name: string;
  lang: string;
}

function Editing({ open, item, name, lang }: EditingProps) {
  const text = useText();
  const { itemId } = item;
  const { note = item.note, hidden = item.hidden, times = item.times } = open.edits.items?.[itemId] ?? {};
  return (
    <>
      <TextArea
        rows={2}
        className={styles['note']}
        label={text('desk.introduction.note', { name })}
        lang={lang}
        value={note}
        limit={introductionLimits.note}
        counter={(remaining) => text('desk.remaining', { count: remaining })}
        onChange={({ currentTarget }) => open.changeItem(itemId, { note: currentTarget.value })}
      />
      {isOwnNo(item.consent) ? (
        <p className={styles['quiet']}>
          {text('desk.introduction.call.ownNo', { name, exchange: text('desk.introduction.exchange') })}
        </p>
      ) : (
        <RecordConsent open={open} itemId={itemId} name={name} />
      )}
      <details>
        <summary>{text('desk.introduction.more')}</summary>
        <div className={styles['more']}>
          <InterviewTimes
            name={name}
            timeZone={open.introduction.timeZone}
            times={times}
            onChange={(changed) => open.changeItem(itemId, { times: changed })}
          />
          <CheckboxChips
            label={text('desk.introduction.hidden')}
            options={introductionHiddenFields.map((value) => ({
              value,
              label: text(`desk.introduction.hidden.${value}`),
            }))}
            value={hidden}
            onChange={(changed) => open.changeItem(itemId, { hidden: changed })}
          />
        </div>
      </details>
    </>
  );
}

function Written({
  item: { note, hidden, times },
  timeZone,
  lang,
}: {
  item: IntroductionItem;
  timeZone: string;
  lang: string;
}) {
  const text = useText();
  const { exact } = useAgencyTime(timeZone);
  const facts = [
    { label: 'desk.introduction.times', values: times.map(exact) },
    { label: 'desk.introduction.hidden', values: hidden.map((field) => text(`desk.introduction.hidden.${field}`)) },
  ].filter(({ values }) => values.length > 0);
  if (note === '' && facts.length === 0) return null;
  return (
    <dl className={styles['facts']}>
      {note === '' ? null : (
        <div>
          <dt>{text('desk.introduction.note.short')}</dt>
          <dd className={styles['words']} lang={lang}>
            {note}
          </dd>
        </div>
      )}
      {facts.map(({ label, values }) => (
        <div key={label}>
          <dt>{text(label)}</dt>
          {values.map((value) => (
            <dd key={value}>{value}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

interface IntroductionVotesProps {
  item: Introduction['items'][number];
  introduction: Introduction;
}

/** What each person of the family thinks of a nanny. */
function IntroductionVotes({ item: { votes }, introduction }: IntroductionVotesProps) {
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
