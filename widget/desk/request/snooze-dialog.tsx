import { useState } from 'react';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { Dialog } from '#widget/ui/dialog.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import { ActionForm } from '../shell/action-form.tsx';
import { useTimes } from '../times.ts';
import styles from './request-pane.module.css';
import { fieldTime, fieldValue, wakeTimes } from './wake-times.ts';

interface SnoozeDialogProps {
  open: boolean;
  onClose: () => void;
  onChoose: (until: Date) => void;
}

/** Asks when a request comes back, with the exact time of each choice. */
export function SnoozeDialog({ open, onClose, onChoose }: SnoozeDialogProps) {
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
