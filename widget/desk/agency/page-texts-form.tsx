import { useState } from 'react';
import { createIntl } from 'react-intl';
import { z } from 'zod';
import { type AboutSection, aboutSections, typedAbout } from '#domain/agency/page-texts.ts';
import { type Locale, localeFacts, locales } from '#domain/locale.ts';
import { trustlineStatement } from '#domain/trustline/statute.ts';
import { loadCatalogue } from '#widget/kit/catalogues.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { SelectField } from '#widget/ui/select-field.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import { useDesk, useMe } from '../desk.ts';
import styles from './agency.module.css';
import type { RevisedSettings } from './revised-settings.ts';
import { type SettingsFields, SettingsForm } from './settings-form.tsx';
import { useSettingsDrafts } from './settings-draft.ts';

/** The typed texts of a language. Unlike what is saved, they may be too long, or end in a space. */
const typedSchema = z.strictObject({
  about: z.string(),
  categories: z.string(),
  footer: z.string(),
  trustline: z.string(),
});

type Typed = z.output<typeof typedSchema>;

const partOf = (locale: Locale) => `pageTexts-${locale}`;

/**
 * The agency's own texts on public pages, one language at a time, with a preview. Each language is saved by itself, so that nobody
 * publishes a draft that is out of sight.
 */
export function PageTextsForm({ settings }: { settings: RevisedSettings }) {
  const text = useText();
  const usesTrustline = settings.trustline !== undefined;
  const [locale, choose] = useState(useDesk().locale);
  const hasDraft = useSettingsDrafts(locales.map(partOf));
  const nameOf = (each: Locale) =>
    hasDraft(partOf(each)) && each !== locale
      ? text('desk.settings.unsavedPart', { part: localeFacts[each].ownName })
      : localeFacts[each].ownName;
  return (
    <SettingsForm
      part={partOf(locale)}
      settings={settings}
      storedOf={({ pageTexts: { about, categories, footer, trustline } }): Typed => ({
        about: about[locale] ?? '',
        categories: categories?.[locale] ?? '',
        footer: footer[locale] ?? '',
        trustline: trustline?.[locale] ?? '',
      })}
      schema={typedSchema}
      patchOf={(typed, { pageTexts: { about, categories, footer, trustline } }) => ({
        pageTexts: {
          about: { ...about, [locale]: typed.about },
          categories: { ...categories, [locale]: typed.categories },
          footer: { ...footer, [locale]: typed.footer },
          ...(usesTrustline && { trustline: { ...trustline, [locale]: typed.trustline } }),
        },
      })}
      title={text('desk.settings.pages')}
      text={text('desk.settings.pages.text')}
      head={
        <SelectField
          name="pages-locale"
          label={text('common.language')}
          value={locale}
          options={locales.map((each) => ({ value: each, label: nameOf(each) }))}
          onChange={({ currentTarget }) => choose(locales.find((each) => each === currentTarget.value) ?? locale)}
        />
      }
    >
      {(fields) => <Editor {...fields} locale={locale} usesTrustline={usesTrustline} />}
    </SettingsForm>
  );
}

interface EditorProps extends SettingsFields<Typed> {
  locale: Locale;
  usesTrustline: boolean;
}

function Editor({ value, change, issueOf, locale, usesTrustline }: EditorProps) {
  const text = useText();
  const desk = useDesk();
  const isOwner = useMe().role === 'owner';
  const write = (part: keyof Typed, typed: string) => change({ ...value, [part]: typed });
  const { about, trustline } = value;

  async function startFromStandard() {
    try {
      write('about', await standardAbout(locale));
    } catch {
      desk.toast({ title: text('desk.settings.pages.notLoaded') });
    }
  }

  const area = (part: keyof Typed, rows: number) => (
    <TextArea
      name={`pages-${part}`}
      rows={rows}
      lang={localeFacts[locale].htmlLang}
      label={text(`desk.settings.pages.${part}`)}
      hint={text(`desk.settings.pages.${part}.hint`)}
      value={value[part]}
      error={issueOf(`pageTexts.${part}.${locale}`)}
      onChange={({ currentTarget }) => write(part, currentTarget.value)}
    />
  );
  return (
    <>
      {area('about', 10)}
      {isOwner && about === '' ? (
        <div className={styles['actions']}>
          <Button onClick={() => void startFromStandard()}>{text('desk.settings.pages.start')}</Button>
        </div>
      ) : null}
      {area('categories', 6)}
      {area('footer', 2)}
      {about.trim() === '' ? null : <Preview sections={aboutSections(about)} locale={locale} />}
      {usesTrustline ? area('trustline', 6) : null}
      {usesTrustline && trustline.trim() !== '' ? (
        <Preview
          sections={[trustlineStatement, ...trustline.trim().split(/\n+/)].map((words) => ({ title: '', text: words }))}
          locale={locale}
        />
      ) : null}
    </>
  );
}

/** The sections as /about shows them. */
function Preview({ sections, locale }: { sections: readonly AboutSection[]; locale: Locale }) {
  const text = useText();
  return (
    <figure className={styles['preview']} aria-label={text('desk.settings.brand.preview')}>
      <figcaption>{text('desk.settings.brand.preview')}</figcaption>
      <div className={styles['previewPage']} lang={localeFacts[locale].htmlLang}>
        {sections.map(({ title, text: words }, index) => (
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
