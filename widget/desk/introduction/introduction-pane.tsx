import { useState } from 'react';
import { orderIntroduction } from '#domain/introduction/desk-contract.ts';
import type { RequestDetail } from '#domain/request/desk.ts';
import { type Introduction, introductionLimits } from '#domain/introduction/schema.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import { ActionForm } from '../shell/action-form.tsx';
import { ExchangeNannies } from './exchange-nannies.tsx';
import { IntroductionDifferences } from './introduction-differences.tsx';
import { IntroductionEnd } from './introduction-end.tsx';
import { IntroductionNanny } from './introduction-nanny.tsx';
import { IntroductionRecipients } from './introduction-recipients.tsx';
import styles from './introductions.module.css';
import { type OpenIntroduction, useIntroduction } from './use-introduction.ts';
import { useDesk } from '../desk.ts';

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
