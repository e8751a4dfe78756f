import type { RequestDetail, RequestEvent } from '#domain/request/desk.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { ConfirmDialog } from '#widget/ui/confirm-dialog.tsx';
import { Dialog } from '#widget/ui/dialog.tsx';
import { useDesk } from '../desk.ts';
import { useTimes } from '../times.ts';
import { type Difference, differences } from './changes.ts';
import styles from './request-pane.module.css';
import { familyName } from './names.ts';

interface ConflictProps {
  /** The displayed request. */
  seen: Parameters<typeof differences>[0];
  /** The current request. */
  now: RequestDetail;
  onClose: () => void;
}

/** Says that a reply was not sent because a colleague was faster, and shows both replies if the colleague replied. */
export function AnswerConflict({
  seen,
  now,
  answer,
  onSend,
  onDiscard,
  onClose,
}: ConflictProps & { answer: string; onSend: () => void; onDiscard: () => void }) {
  const desk = useDesk();
  const text = useText();
  const all = differences(seen, now);
  const theirs = all.flatMap((difference) => (isReply(difference) ? [difference.event] : [])).at(-1);
  // The reply itself already shows that the request is answered.
  const others = all.filter((difference) =>
    difference.kind === 'event' ? difference.event !== theirs : !(theirs && difference.kind === 'state'),
  );
  const name = theirs?.by?.name ?? text('desk.request.somebody');

  function keep(): void {
    onClose();
    // The draft is stored with the request, whichever screen is open now.
    const page = desk.router.page.get();
    if (page?.route !== 'request' || page.params.id !== now.id) desk.router.go('request', now.id);
  }
  function closeAnd(act: () => void): void {
    onClose();
    act();
  }
  return (
    <Dialog
      open
      size="wide"
      role="alertdialog"
      title={
        theirs
          ? text('desk.request.conflict.answered', { name, family: familyName(now, text) })
          : text('desk.request.conflict.title')
      }
      description={text('desk.request.conflict.notSent')}
      onClose={keep}
      footer={
        <>
          <Button data-autofocus="" onClick={keep}>
            {text('desk.request.conflict.keep')}
          </Button>
          <Button variant="quiet" onClick={() => closeAnd(onDiscard)}>
            {text('desk.request.conflict.discard')}
          </Button>
          <Button variant="primary" onClick={() => closeAnd(onSend)}>
            {text(theirs ? 'desk.request.conflict.sendToo' : 'desk.request.conflict.send')}
          </Button>
        </>
      }
    >
      <div className={styles['answers']}>
        {theirs ? (
          <section>
            <h3>{text('desk.request.conflict.theirs', { name })}</h3>
            <p lang={now.locale}>{theirs.text}</p>
          </section>
        ) : null}
        <section>
          <h3>{text('desk.request.conflict.yours')}</h3>
          <p lang={now.locale}>{answer}</p>
        </section>
      </div>
      <Differences all={others} />
    </Dialog>
  );
}

/** Says that a change was not saved because a colleague was faster, and what the colleague changed. */
export function ChangeConflict({ seen, now, onClose }: ConflictProps) {
  const text = useText();
  return (
    <Dialog
      open
      role="alertdialog"
      title={text('desk.request.conflict.title')}
      description={text('desk.request.conflict.notChanged', { family: familyName(now, text) })}
      onClose={onClose}
      footer={
        <Button data-autofocus="" onClick={onClose}>
          {text('desk.request.conflict.understood')}
        </Button>
      }
    >
      <Differences all={differences(seen, now)} />
    </Dialog>
  );
}

interface TakenConflictProps extends Omit<ConflictProps, 'seen'> {
  /** The current assignee of the request. */
  holder: NonNullable<RequestDetail['assignee']>;
  onTake: () => void;
}

/** Asks for confirmation before taking a request that a colleague took in the meantime. */
export function TakenConflict({ now, holder: { name }, onTake, onClose }: TakenConflictProps) {
  const text = useText();
  return (
    <ConfirmDialog
      open
      tone="primary"
      title={text('desk.request.taken.title', { name, family: familyName(now, text) })}
      description={text('desk.request.taken.text', { name })}
      confirmLabel={text('desk.request.taken.take')}
      cancelLabel={text('desk.request.taken.leave', { name })}
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        onTake();
      }}
    />
  );
}

function isReply(difference: Difference): difference is { kind: 'event'; event: RequestEvent } {
  return difference.kind === 'event' && difference.event.kind === 'reply';
}

function Differences({ all }: { all: readonly Difference[] }) {
  const text = useText();
  const times = useTimes();
  if (all.length === 0) return null;
  return (
    <ul className={styles['differences']}>
      {all.map((difference) => {
        const words = wordsOf(difference);
        return <li key={words}>{words}</li>;
      })}
    </ul>
  );

  function wordsOf(difference: Difference): string {
    switch (difference.kind) {
      case 'state':
        return text('desk.request.conflict.state', { state: text(`desk.request.state.${difference.to}`) });
      case 'assignee':
        return text('desk.request.conflict.assignee', { name: difference.to ?? text('desk.request.nobody') });
      case 'snoozed':
        return difference.to === null
          ? text('desk.request.done.woken')
          : text('desk.request.done.snoozed', { time: times.exact(difference.to) });
      default: {
        const { kind, by, text: words } = difference.event;
        return text(`desk.request.conflict.${kind}`, {
          name: by?.name ?? text('desk.request.somebody'),
          text: words ?? '',
        });
      }
    }
  }
}
