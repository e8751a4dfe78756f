import { useState } from 'react';
import { createIntl } from 'react-intl';
import { z } from 'zod';
import { aboutSections, typedAbout } from '#domain/agency/page-texts.ts';
import { type Locale, localeFacts, locales } from '#domain/locale.ts';
import { loadCatalogue } from '#widget/kit/catalogues.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { SelectField } from '#widget/ui/select-field.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import { useDesk, useMe } from '../desk.ts';
import styles from './agency.module.css';
import type { VersionedSettings } from './agency-api.ts';
import { type SettingsFields, SettingsForm } from './settings-form.tsx';

const typedTexts = z.partialRecord(z.enum(locales), z.string());

/** The typed texts. Unlike what is saved, they may be too long, or end in a space. */
const typedSchema = z.strictObject({ about: typedTexts, footer: typedTexts });

type Typed = z.output<typeof typedSchema>;

/** The agency's own texts on public pages, one language at a time, with a preview. */
export function PageTextsForm({ settings }: { settings: VersionedSettings }) {
  const text = useText();
  return (
    <SettingsForm
      part="pageTexts"
      settings={settings}
      storedOf={({ pageTexts }): Typed => pageTexts}
      schema={typedSchema}
      patchOf={(pageTexts) => ({ pageTexts })}
      title={text('desk.settings.pages')}
      text={text('desk.settings.pages.text')}
    >
      {(fields) => <Editor {...fields} />}
    </SettingsForm>
  );
}

function Editor({ value, change, issueOf }: SettingsFields<Typed>) {
  const text = useText();
  const desk = useDesk();
  const isOwner = useMe().role === 'owner';
  const [locale, choose] = useState(desk.locale);
  const write = (part: keyof Typed, typed: string) => change({ ...value, [part]: { ...value[part], [locale]: typed } });
  const about = value.about[locale] ?? '';

  async function startFromStandard() {
    try {
      write('about', await standardAbout(locale));
    } catch {
      desk.toast({ title: text('desk.settings.pages.notLoaded') });
    }
  }

  return (
    <>
      <SelectField
        name="pages-locale"
        label={text('common.language')}
        value={locale}
        options={locales.map((each) => ({ value: each, label: localeFacts[each].ownName }))}
        onChange={({ currentTarget }) => choose(locales.find((each) => each === currentTarget.value) ?? locale)}
      />
      <TextArea
        name="pages-about"
        rows={10}
        lang={localeFacts[locale].htmlLang}
        label={text('desk.settings.pages.about')}
        hint={text('desk.settings.pages.about.hint')}
        value={about}
        error={issueOf(`pageTexts.about.${locale}`)}
        onChange={({ currentTarget }) => write('about', currentTarget.value)}
      />
      {isOwner && about === '' ? (
        <div className={styles['actions']}>
          <Button onClick={() => void startFromStandard()}>{text('desk.settings.pages.start')}</Button>
        </div>
      ) : null}
      <TextArea
        name="pages-footer"
        rows={2}
        lang={localeFacts[locale].htmlLang}
        label={text('desk.settings.pages.footer')}
        hint={text('desk.settings.pages.footer.hint')}
        value={value.footer[locale] ?? ''}
        error={issueOf(`pageTexts.footer.${locale}`)}
        onChange={({ currentTarget }) => write('footer', currentTarget.value)}
      />
      {about.trim() === '' ? null : <Preview typed={about} locale={locale} />}
    </>
  );
}

/** The sections as /about shows them. */
function Preview({ typed, locale }: { typed: string; locale: Locale }) {
  const text = useText();
  return (
    <figure className={styles['preview']} aria-label={text('desk.settings.brand.preview')}>
      <figcaption>{text('desk.settings.brand.preview')}</figcaption>
      <div className={styles['previewPage']} lang={localeFacts[locale].htmlLang}>
        {aboutSections(typed).map(({ title, text: words }, index) => (
          // Sections have no names of their own, and the preview keeps no state.
          // oxlint-disable-next-line react/no-array-index-key
          <section key={index}>
            {title === '' ? null : <strong>{title}</strong>}
            <p>{words}</p>
          </section>
        ))}
      </div>
    </figure>
  );
}

/** The product's own text of /about in its typed form. Rejects when the texts cannot be loaded. */
async function standardAbout(locale: Locale): Promise<string> {
  const messages = await loadCatalogue(locale, ['agency']);
  const intl = createIntl({ locale: localeFacts[locale].intlLocale, messages });
  const sections = Object.keys(messages).flatMap((id) => /^agency\.about\.\d+(?=\.title$)/.exec(id)?.[0] ?? []);
  return typedAbout(
    sections.map((section) => ({
      title: intl.formatMessage({ id: `${section}.title` }),
      text: intl.formatMessage({ id: `${section}.text` }),
    })),
  );
}
