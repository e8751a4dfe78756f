import { z } from 'zod';
import { defaultLocale, type Locale, localeFacts, locales } from '#domain/locale.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { SelectField } from '#widget/ui/select-field.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import { useDesk, useMe } from '../desk.ts';
import type { RevisedSettings } from './revised-settings.ts';
import { type SettingsFields, SettingsForm } from './settings-form.tsx';
import styles from './settings.module.css';

/** Replies that are being typed: nothing is rejected before saving. */
const typedSchema = z.array(z.strictObject({ title: z.string(), locale: z.enum(locales), text: z.string() }));

type Typed = z.output<typeof typedSchema>;

/** The reusable texts for replies. */
export function SavedRepliesForm({ settings }: { settings: RevisedSettings }) {
  const text = useText();
  return (
    <SettingsForm
      section="messages"
      settings={settings}
      storedOf={({ replyTexts }) => replyTexts}
      schema={typedSchema}
      patchOf={(replyTexts) => ({ replyTexts })}
      namesOf={(_, value, stored) =>
        changedReplies(value, stored).map((title) => title || text('desk.settings.texts.new'))
      }
      title={text('desk.settings.texts')}
      text={text('desk.settings.texts.text')}
    >
      {(fields) => <Editor {...fields} />}
    </SettingsForm>
  );
}

/** The titles of the replies that were written, rewritten or removed. */
function changedReplies(value: Typed, stored: Typed): string[] {
  const written = value.filter(
    ({ title, locale, text }) =>
      !stored.some((other) => other.title === title && other.locale === locale && other.text === text),
  );
  const removed = stored.filter((reply) => !value.some((other) => isSame(reply, other)));
  return [...written, ...removed].map(({ title }) => title.trim());
}

/** Replies have no ids. One that was rewritten, renamed or put into another language differs in one part. */
function isSame(one: Typed[number], other: Typed[number]): boolean {
  return (['title', 'locale', 'text'] as const).filter((part) => one[part] === other[part]).length >= 2;
}

function Editor({ value, change, issueOf }: SettingsFields<Typed>) {
  const desk = useDesk();
  const text = useText();
  const isOwner = useMe().role === 'owner';
  const replace = (index: number, changes: Partial<Typed[number]>) =>
    change(value.map((reply, at) => (at === index ? { ...reply, ...changes } : reply)));
  return (
    <>
      {value.length === 0 ? <p>{text('desk.settings.texts.none')}</p> : null}
      {value.map((reply, index) => (
        // The items have no names of their own, and none of them moves.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={index} className={styles['card']} aria-label={reply.title}>
          <div className={styles['pair']}>
            <TextField
              name={`title-${index}`}
              label={text('desk.settings.texts.title')}
              value={reply.title}
              error={issueOf(`replyTexts.${index}.title`)}
              onChange={({ currentTarget }) => replace(index, { title: currentTarget.value })}
            />
            <SelectField
              name={`locale-${index}`}
              label={text('common.language')}
              value={reply.locale}
              options={locales.map((locale) => ({ value: locale, label: localeFacts[locale].ownName }))}
              onChange={({ currentTarget }) => replace(index, { locale: localeOf(currentTarget.value) })}
            />
          </div>
          <TextArea
            name={`text-${index}`}
            rows={4}
            lang={localeFacts[reply.locale].htmlLang}
            label={text('desk.settings.texts.words')}
            value={reply.text}
            error={issueOf(`replyTexts.${index}.text`)}
            onChange={({ currentTarget }) => replace(index, { text: currentTarget.value })}
          />
          {isOwner ? (
            <div className={styles['actions']}>
              <Button
                variant="quiet"
                aria-label={text('common.remove', { item: reply.title })}
                onClick={() => change(value.filter((_, at) => at !== index))}
              >
                {text('desk.settings.texts.remove')}
              </Button>
            </div>
          ) : null}
        </fieldset>
      ))}
      {isOwner ? (
        <div className={styles['actions']}>
          <Button onClick={() => change([...value, { title: '', locale: desk.locale, text: '' }])}>
            {text('desk.settings.texts.add')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function localeOf(value: string): Locale {
  return locales.find((locale) => locale === value) ?? defaultLocale;
}
