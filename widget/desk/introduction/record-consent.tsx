import { useState } from 'react';
import { recordConsent } from '#domain/introduction/desk-contract.ts';
import { introductionLimits } from '#domain/introduction/schema.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { Dialog } from '#widget/ui/dialog.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import { useDesk } from '../desk.ts';
import { useDraft } from '../use-draft.ts';
import type { OpenIntroduction } from './use-introduction.ts';

interface RecordConsentProps {
  open: OpenIntroduction;
  itemId: string;
  name: string;
}

/** Records what a nanny said by phone, with a note about the call. */
export function RecordConsent({ open, itemId, name }: RecordConsentProps) {
  const desk = useDesk();
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [note, type] = useDraft(`consent/${open.introduction.id}/${itemId}`);
  const isFit = note.trim() !== '' && note.length <= introductionLimits.note;

  async function record(answer: 'yes' | 'no'): Promise<void> {
    setRefused(!isFit);
    if (!isFit) return;
    const recorded = await open.write(answer, (shown) =>
      desk.call(recordConsent, { ...shown, body: { itemId, answer, note: note.trim() } }),
    );
    setAsking(false);
    if (!recorded) return;
    type('');
    desk.toast({ title: text('desk.introduction.call.done', { name }) });
  }

  return (
    <div>
      <Button aria-label={text('desk.introduction.call', { name })} onClick={() => setAsking(true)}>
        {text('desk.introduction.call.short')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text('desk.introduction.call', { name })}
        description={text('desk.introduction.call.hint')}
        closeLabel={text('common.close')}
        footer={
          <>
            <Button aria-disabled={!isFit} busy={open.busy === 'no'} onClick={() => void record('no')}>
              {text('desk.introduction.call.no')}
            </Button>
            <Button
              variant="primary"
              aria-disabled={!isFit}
              busy={open.busy === 'yes'}
              onClick={() => void record('yes')}
            >
              {text('desk.introduction.call.yes')}
            </Button>
          </>
        }
      >
        <TextArea
          data-autofocus=""
          rows={3}
          label={text('desk.introduction.call.note', { name })}
          value={note}
          error={isRefused && note.trim() === '' ? text('validation.blankItem') : undefined}
          limit={introductionLimits.note}
          counter={(remaining) => text('desk.remaining', { count: remaining })}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      </Dialog>
    </div>
  );
}
