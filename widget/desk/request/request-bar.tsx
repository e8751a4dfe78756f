import { useState } from 'react';
import { listStaff } from '#domain/agency/staff-contract.ts';
import { type RequestDetail, requestStates } from '#domain/request/desk.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { Menu } from '#widget/ui/menu.tsx';
import { useDesk, useMe } from '../desk.ts';
import { useDraft } from '../use-draft.ts';
import { useNow } from '../use-now.ts';
import { useReading } from '../use-reading.ts';
import styles from './request-pane.module.css';
import { useRequestActions } from './use-request-actions.ts';
import { Dialog } from '#widget/ui/dialog.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import { ActionForm } from '../shell/action-form.tsx';
import { useTimes } from '../times.ts';
import { fieldTime, fieldValue, wakeTimes } from './wake-times.ts';

interface RequestBarProps {
  request: RequestDetail;
  /** Leads to the reply; absent where none can be written. */
  onReply: (() => void) | undefined;
  onDone: () => void;
}

/** The actions on a request. A quarantined request can only be released or marked as spam. */
export function RequestBar({ request, onReply, onDone }: RequestBarProps) {
  const desk = useDesk();
  const me = useMe();
  const text = useText();
  const actions = useRequestActions();
  const now = useNow();
  const [isPuttingAside, setPuttingAside] = useState(false);
  const [draft] = useDraft(`reply/${request.id}`);
  const { data: staff = [] } = useReading('staff', () => desk.call(listStaff, {}));
  const sleeps = request.snoozedUntil !== null && Date.parse(request.snoozedUntil) > now;

  if (request.quarantined) {
    return (
      <div className={styles['bar']}>
        <Button
          variant="primary"
          onClick={() => {
            onDone();
            actions.release(request);
          }}
        >
          {text('desk.request.release')}
        </Button>
        <Button
          onClick={() => {
            onDone();
            actions.setState(request, 'spam');
          }}
        >
          {text('desk.request.spam')}
        </Button>
      </div>
    );
  }
  const people = staff.filter(({ disabledAt, id }) => disabledAt === null && id !== me.id);
  return (
    <div className={styles['bar']}>
      {onReply ? (
        // Once there is a reply, sending it is the primary action.
        <Button variant={draft === '' ? 'primary' : 'secondary'} onClick={onReply}>
          {text('desk.request.write')}
        </Button>
      ) : null}
      {request.assignee?.id === me.id ? null : (
        <Button onClick={() => actions.assign(request, me)}>{text('desk.request.assignToMe')}</Button>
      )}
      <Menu
        label={text('desk.request.assignee')}
        trigger={text('desk.request.assignedTo', { name: request.assignee?.name ?? text('desk.request.nobody') })}
        triggerProps={{ variant: 'secondary' }}
        selected={request.assignee?.id ?? ''}
        items={[
          { id: '', label: text('desk.request.nobody'), onSelect: () => assign(null) },
          { id: me.id, label: text('desk.request.me', { name: me.name }), onSelect: () => assign(me) },
          ...people.map((person) => ({ id: person.id, label: person.name, onSelect: () => assign(person) })),
        ]}
      />
      <Menu
        label={text('desk.request.state')}
        trigger={text('desk.request.stateIs', { state: text(`desk.request.state.${request.state}`) })}
        triggerProps={{ variant: 'secondary' }}
        selected={request.state}
        items={requestStates.map((state) => ({
          id: state,
          label: text(`desk.request.state.${state}`),
          onSelect: () => {
            if (state === request.state) return;
            if (state === 'closed') actions.close(request, onDone);
            else actions.setState(request, state);
          },
        }))}
      />
      {sleeps ? (
        <Button onClick={() => actions.snooze(request, null)}>{text('desk.request.wake')}</Button>
      ) : (
        <Button onClick={() => setPuttingAside(true)}>{text('desk.request.snooze')}</Button>
      )}
      {request.state === 'closed' ? null : (
        <Button onClick={() => actions.close(request, onDone)}>{text('desk.request.close')}</Button>
      )}
      <SnoozeDialog
        open={isPuttingAside}
        onClose={() => setPuttingAside(false)}
        onChoose={(until) => {
          setPuttingAside(false);
          actions.snooze(request, until);
        }}
      />
    </div>
  );

  function assign(to: { id: string; name: string } | null): void {
    if ((to?.id ?? null) !== (request.assignee?.id ?? null)) actions.assign(request, to);
  }
}

interface SnoozeDialogProps {
  open: boolean;
  onClose: () => void;
  onChoose: (until: Date) => void;
}

/** Asks when a request comes back, with the exact time of each choice. */
function SnoozeDialog({ open, onClose, onChoose }: SnoozeDialogProps) {
  const text = useText();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text('desk.request.snooze')}
      description={text('desk.request.snooze.text')}
      closeLabel={text('common.close')}
    >
      <Choices onChoose={onChoose} />
    </Dialog>
  );
}

function Choices({ onChoose }: Pick<SnoozeDialogProps, 'onChoose'>) {
  const text = useText();
  const times = useTimes();
  const [now] = useState(() => new Date());
  const [typed, setTyped] = useState('');
  const [isRefused, setRefused] = useState(false);
  const time = fieldTime(typed, now);
  return (
    <div className={styles['choices']}>
      {wakeTimes(now).map(({ id, at }) => (
        <Button key={id} onClick={() => onChoose(at)}>
          {text(`desk.request.snooze.${id}`, { time: times.exact(at.toISOString()) })}
        </Button>
      ))}
      <ActionForm
        onSend={() => {
          if (time) onChoose(time);
          else setRefused(true);
        }}
      >
        <TextField
          type="datetime-local"
          name="until"
          label={text('desk.request.snooze.until')}
          min={fieldValue(now)}
          value={typed}
          error={isRefused && !time ? text('desk.request.snooze.past') : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" variant="primary" aria-disabled={time === undefined}>
          {time
            ? text('desk.request.snooze.choose', { time: times.exact(time.toISOString()) })
            : text('desk.request.snooze')}
        </Button>
      </ActionForm>
    </div>
  );
}
