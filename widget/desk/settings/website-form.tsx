import { z } from 'zod';
import { localizePath } from '#domain/locale.ts';
import { useText } from '#widget/kit/text.ts';
import { TextArea } from '#widget/ui/text-area.tsx';
import { useDesk } from '../desk.ts';
import type { RevisedSettings } from './revised-settings.ts';
import { SettingsForm } from './settings-form.tsx';
import styles from './settings.module.css';

const linesOf = (typed: string) => typed.split(/\s+/).filter((line) => line !== '');

/** Which sites may embed the builder. */
export function WebsiteForm({ settings }: { settings: RevisedSettings }) {
  const desk = useDesk();
  const text = useText();
  return (
    <SettingsForm
      section="website"
      settings={settings}
      storedOf={({ embedOrigins }) => embedOrigins.join('\n')}
      schema={z.string()}
      patchOf={(value) => ({ embedOrigins: linesOf(value) })}
      namesOf={() => [text('desk.settings.embed')]}
      title={text('desk.settings.website')}
      text={text('desk.settings.embed.text')}
      renderHead={() => (
        <a className={styles['link']} href={localizePath('/embed', desk.locale)} target="_blank" rel="noreferrer">
          {text('desk.settings.embed.html')}
        </a>
      )}
    >
      {({ value, change, issueOf }) => (
        <TextArea
          name="embedOrigins"
          rows={3}
          spellCheck={false}
          label={text('desk.settings.embed')}
          hint={text('desk.settings.embed.hint')}
          value={value}
          error={linesOf(value)
            .map((_, index) => issueOf(`embedOrigins.${index}`))
            .find((issue) => issue !== undefined)}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      )}
    </SettingsForm>
  );
}
