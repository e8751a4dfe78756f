import { readSettings } from '#domain/agency/settings-contract.ts';
import { type Locale, localeFacts } from '#domain/locale.ts';
import { useText } from '#widget/kit/text.ts';
import { Menu } from '#widget/ui/menu.tsx';
import { useDesk } from '../desk.ts';
import { useReading } from '../use-reading.ts';

interface SavedRepliesProps {
  /** The reader's language, whose replies come first. */
  locale: Locale | null;
  draft: string;
  /** Called with the draft, to which the chosen reply is added. */
  onChoose(draft: string): void;
}

/** A menu of the agency's saved replies; nothing where there are none. */
export function SavedReplies({ locale, draft, onChoose }: SavedRepliesProps) {
  const desk = useDesk();
  const text = useText();
  const { data: settings } = useReading('settings', () => desk.revisedCall(readSettings, {}));
  const replies = (settings?.replyTexts ?? []).toSorted(
    (one, other) => Number(other.locale === locale) - Number(one.locale === locale),
  );
  if (replies.length === 0) return null;
  return (
    <Menu
      label={text('desk.request.texts')}
      trigger={text('desk.request.texts')}
      items={replies.map((reply, index) => ({
        id: `${index}`,
        label: `${reply.title} · ${localeFacts[reply.locale].ownName}`,
        lang: localeFacts[reply.locale].htmlLang,
        onSelect: () => onChoose(draft.trim() === '' ? reply.text : `${draft}\n\n${reply.text}`),
      }))}
    />
  );
}
