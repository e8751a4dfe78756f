import { type Ref, useEffect, useEffectEvent, useState } from 'react';
import { type RequestDetail, requestLimits } from '#domain/request/desk.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import { ActionForm } from '../shell/action-form.tsx';
import { SavedReplies } from '../shell/saved-replies.tsx';
import { useDraft } from '../use-draft.ts';
import styles from './request-pane.module.css';
import { useRequestActions } from './use-request-actions.ts';

/** Replies to the family by email, with reusable texts. */
export function ReplyForm({ request, ref }: { request: RequestDetail; ref: Ref<HTMLTextAreaElement> }) {
  const text = useText();
  const actions = useRequestActions();
  const [draft, setDraft] = useDraft(`reply/${request.id}`);
  const [sending] = useDraft(`sending/${request.id}`);
  const [isRefused, setRefused] = useState(false);
  const remaining = requestLimits.reply - draft.length;
  const isFit = draft.trim() !== '' && remaining >= 0;

  // A reply that was being sent when the page was left, and whose result is unknown, becomes a draft again.
  const recover = useEffectEvent(() => actions.recover(request));
  useEffect(() => recover(), []);

  function send(): void {
    if (!isFit || sending !== '') {
      setRefused(true);
      return;
    }
    setRefused(false);
    actions.reply(request, draft.trim());
  }

  return (
    <ActionForm onSend={send}>
      <TextArea
        ref={ref}
        name="reply"
        className={styles['reply']}
        label={text('desk.request.reply', { email: request.email })}
        hint={text('desk.request.reply.hint')}
        error={isRefused && draft.trim() === '' ? text('validation.blankItem') : undefined}
        value={draft}
        limit={requestLimits.reply}
        counter={(left) => text('desk.remaining', { count: left })}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          send();
        }}
      />
      <div className={styles['bar']}>
        <Button type="submit" variant="primary" aria-disabled={!isFit} busy={sending !== ''}>
          {text('desk.request.send')}
        </Button>
        <SavedReplies locale={request.locale} draft={draft} onChoose={setDraft} />
      </div>
    </ActionForm>
  );
}
