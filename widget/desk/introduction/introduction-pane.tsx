import { useState } from 'react';
import { extendIntroduction, orderIntroduction, withdrawIntroduction } from '#domain/introduction/desk-contract.ts';
import type { RequestDetail } from '#domain/request/desk.ts';
import { type Introduction, introductionLimits } from '#domain/introduction/schema.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import { ActionForm } from '../shell/action-form.tsx';
import { ExchangeNannies } from './exchange-nannies.tsx';
import { IntroductionNanny } from './introduction-nanny.tsx';
import { IntroductionRecipients } from './introduction-recipients.tsx';
import styles from './introductions.module.css';
import { type OpenIntroduction, useIntroduction } from './use-introduction.ts';
import { useDesk } from '../desk.ts';
import { Alert } from '#widget/ui/alert.tsx';
import type { IntroductionDifference } from './differences.ts';
import { useIntl } from 'react-intl';
import { ConfirmDialog } from '#widget/ui/confirm-dialog.tsx';

interface IntroductionPaneProps {
  request: RequestDetail;
  introduction: Introduction;
  /** Viewers see everything and change nothing. */
  mayChange: boolean;
  onIntroduction: (introduction: Introduction) => void;
}

/** An open introduction: its content, the nannies' answers, who of the family has it, and what they think. */
export function IntroductionPane({ request, introduction, mayChange, onIntroduction }: IntroductionPaneProps) {
  const open = useIntroduction(introduction, onIntroduction);
  const isOpen = mayChange && introduction.state !== 'withdrawn';
  return (
    <div className={styles['pane']}>
      <IntroductionDifferences open={open} />
      {isOpen ? <Content open={open} request={request} /> : <ReadOnly introduction={introduction} request={request} />}
      {isOpen ? <ExchangeNannies open={open} /> : null}
      <IntroductionRecipients open={open} request={request} mayChange={isOpen} />
      {isOpen ? <IntroductionEnd open={open} /> : null}
    </div>
  );
}

function Content({ open, request }: { open: OpenIntroduction; request: RequestDetail }) {
  const text = useText();
  const [news, setNews] = useState('');
  const desk = useDesk();
  const { introduction, edits, isDirty } = open;
  const { letter = introduction.letter } = edits;
  const order = introduction.items.flatMap(({ profileId }) => profileId ?? []);

  async function move(from: number, to: number): Promise<void> {
    const profileId = order[from];
    if (profileId === undefined) return;
    const moved = order.toSpliced(from, 1).toSpliced(to, 0, profileId);
    const written = await open.write('order', (shown) =>
      desk.call(orderIntroduction, { ...shown, body: { profileIds: moved } }),
    );
    const place = written?.items.findIndex((item) => item.profileId === profileId) ?? -1;
    const name = written?.items[place]?.name ?? '';
    if (place >= 0) setNews(text('desk.introduction.moved', { name, place: place + 1 }));
  }

  async function save(): Promise<void> {
    setNews('');
    if (await open.save()) setNews(text('desk.introduction.saved'));
  }

  return (
    <>
      <ActionForm onSend={() => void (isDirty && save())}>
        <TextArea
          label={text('desk.introduction.letter')}
          lang={request.locale}
          value={letter}
          limit={introductionLimits.letter}
          counter={(remaining) => text('desk.remaining', { count: remaining })}
          onChange={({ currentTarget }) => open.change({ letter: currentTarget.value })}
        />
        <h5>{text('desk.introduction.nannies')}</h5>
        <ol className={styles['nannies']}>
          {introduction.items.map((item) => {
            const at = item.profileId === null ? -1 : order.indexOf(item.profileId);
            const moves = at >= 0 &&
              order.length > 1 && {
                up: at > 0 ? () => void move(at, at - 1) : undefined,
                down: at < order.length - 1 ? () => void move(at, at + 1) : undefined,
              };
            return (
              <li key={item.itemId}>
                <IntroductionNanny
                  open={open}
                  introduction={introduction}
                  item={item}
                  moves={moves || undefined}
                  lang={request.locale}
                />
              </li>
            );
          })}
        </ol>
        <div className={styles['bar']}>
          <Button
            type="submit"
            variant={isDirty ? 'primary' : 'secondary'}
            disabled={!isDirty}
            busy={open.busy === 'save'}
          >
            {text('desk.introduction.save')}
          </Button>
          {isDirty ? (
            <>
              <Button variant="quiet" onClick={open.discard}>
                {text('desk.introduction.discard')}
              </Button>
              <span className={styles['quiet']}>{text('desk.introduction.unsaved')}</span>
            </>
          ) : news === text('desk.introduction.saved') ? (
            <span className={styles['quiet']}>{news}</span>
          ) : null}
        </div>
      </ActionForm>
      <LiveRegion text={news} />
    </>
  );
}

function ReadOnly({ introduction, request }: { introduction: Introduction; request: RequestDetail }) {
  const text = useText();
  return (
    <>
      {introduction.letter === '' ? null : (
        <div>
          <h5>{text('desk.introduction.letter')}</h5>
          <p className={styles['words']} lang={request.locale}>
            {introduction.letter}
          </p>
        </div>
      )}
      <h5>{text('desk.introduction.nannies')}</h5>
      <ol className={styles['nannies']}>
        {introduction.items.map((item) => (
          <li key={item.itemId}>
            <IntroductionNanny item={item} introduction={introduction} lang={request.locale} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** Says that somebody else changed the introduction meanwhile, and what. */
function IntroductionDifferences({ open }: { open: OpenIntroduction }) {
  const text = useText();
  const { differences, isRefused, isDirty, understand } = open;
  if (differences.length === 0 && !isRefused) return null;
  const wordsOf = ({ id, name = '', text: words, names = [] }: IntroductionDifference) =>
    text(`desk.introduction.stale.${id}`, {
      name,
      names: names.join(text('common.listSeparator')),
      text: words === '' || words === undefined ? text('desk.request.seen.nothing') : words,
    });
  return (
    <Alert key={String(isRefused)} tone="danger" takesFocus={isRefused} title={text('desk.introduction.stale.title')}>
      <p>{text(isDirty ? 'desk.introduction.stale.kept' : 'desk.introduction.stale.read')}</p>
      <ul className={styles['differences']}>
        {differences.map((difference) => {
          const words = wordsOf(difference);
          return <li key={words}>{words}</li>;
        })}
      </ul>
      <Button onClick={understand}>{text('desk.introduction.stale.seen')}</Button>
    </Alert>
  );
}

/** Sent introductions are kept open this many days longer at a time. */
const extendDays = 7;

/** When an introduction ends: later, or now. */
function IntroductionEnd({ open }: { open: OpenIntroduction }) {
  const desk = useDesk();
  const intl = useIntl();
  const text = useText();
  const [isAsking, setAsking] = useState(false);

  async function extend(): Promise<void> {
    const extended = await open.write('extend', (shown) =>
      desk.call(extendIntroduction, { ...shown, body: { days: extendDays } }),
    );
    if (!extended?.expiresAt) return;
    const date = intl.formatDate(extended.expiresAt, { dateStyle: 'medium' });
    desk.toast({ title: text('desk.introduction.extend.done', { date }) });
  }

  async function withdraw(): Promise<void> {
    const withdrawn = await open.write('withdraw', (shown) => desk.call(withdrawIntroduction, shown));
    setAsking(false);
    if (!withdrawn) return;
    open.discard();
    desk.toast({ title: text('desk.introduction.withdraw.done') });
  }

  return (
    <div className={styles['bar']}>
      {open.introduction.state === 'sent' ? (
        <Button busy={open.busy === 'extend'} onClick={() => void extend()}>
          {text('desk.introduction.extend')}
        </Button>
      ) : null}
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {text('desk.introduction.withdraw')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={text('desk.introduction.withdraw.title')}
        description={text('desk.introduction.withdraw.text')}
        confirmLabel={text('desk.introduction.withdraw')}
        cancelLabel={text('common.cancel')}
        busy={open.busy === 'withdraw'}
        onConfirm={() => void withdraw()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
