import { useState } from 'react';
import { type RequestDetail, requestLimits } from '#domain/request/desk.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import { ActionForm } from '../shell/action-form.tsx';
import { useDraft } from '../use-draft.ts';
import { useRequestActions } from './use-request-actions.ts';

/** Writes a note that only the agency can read. */
export function NoteForm({ request }: { request: RequestDetail }) {
  const text = useText();
  const actions = useRequestActions();
  const [draft, setDraft] = useDraft(`note/${request.id}`);
  const [isBusy, setBusy] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const isFit = draft.trim() !== '' && draft.length <= requestLimits.note;

  async function keep(): Promise<void> {
    setRefused(!isFit);
    if (!isFit || isBusy) return;
    setBusy(true);
    if (await actions.note(request, draft.trim())) setDraft('');
    setBusy(false);
  }

  return (
    <ActionForm onSend={() => void keep()}>
      <TextArea
        name="note"
        rows={2}
        label={text('desk.request.note')}
        hint={text('desk.request.note.hint')}
        error={isRefused && draft.trim() === '' ? text('validation.blankItem') : undefined}
        value={draft}
        limit={requestLimits.note}
        counter={(left) => text('desk.remaining', { count: left })}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      />
      <Button type="submit" busy={isBusy} aria-disabled={!isFit}>
        {text('desk.request.note.add')}
      </Button>
    </ActionForm>
  );
}
