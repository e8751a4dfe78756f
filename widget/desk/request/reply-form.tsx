import { useEffect, useEffectEvent, useState } from 'react';
import { readSettings } from '#domain/agency/settings-contract.ts';
import { type RequestDetail, requestLimits } from '#domain/request/desk.ts';
import { localeFacts } from '#domain/locale.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { Menu } from '#widget/ui/menu.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import { ActionForm } from '../shell/action-form.tsx';
import { useDraft } from '../use-draft.ts';
import { useReading } from '../use-reading.ts';
import styles from './request-pane.module.css';
import { useRequestActions } from './use-request-actions.ts';
import { useDesk } from '../desk.ts';

/** Replies to the family by email, with reusable texts. */
export function ReplyForm({ request }: { request: RequestDetail }) {
  const desk = useDesk();
  const text = useText();
  const actions = useRequestActions();
  const [draft, setDraft] = useDraft(`reply/${request.id}`);
  const [sending] = useDraft(`sending/${request.id}`);
  const [isRefused, setRefused] = useState(false);
  const { data: settings } = useReading('settings', () => desk.revisedCall(readSettings, {}));
  const remaining = requestLimits.reply - draft.length;
  const isFit = draft.trim() !== '' && remaining >= 0;
  const texts = (settings?.replyTexts ?? []).toSorted(
    (one, other) => Number(other.locale === request.locale) - Number(one.locale === request.locale),
  );

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
        {texts.length > 0 ? (
          <Menu
            label={text('desk.request.texts')}
            trigger={text('desk.request.texts')}
            items={texts.map((reusable, index) => ({
              id: `${index}`,
              label: `${reusable.title} · ${localeFacts[reusable.locale].ownName}`,
              lang: localeFacts[reusable.locale].htmlLang,
              onSelect: () => setDraft(draft.trim() === '' ? reusable.text : `${draft}\n\n${reusable.text}`),
            }))}
          />
        ) : null}
      </div>
    </ActionForm>
  );
}
