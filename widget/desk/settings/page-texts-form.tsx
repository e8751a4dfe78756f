import { useState } from 'react';
import { z } from 'zod';
import type { AgencySettings } from '#domain/agency/settings.ts';
import { type Locale, localeFacts, locales } from '#domain/locale.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { SelectField } from '#widget/ui/select-field.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import { useDesk, useMe } from '../desk.ts';
import { typedTexts, typedTextsOf, writtenTexts } from './locale-texts.ts';
import { type PageText, pageTexts, PageTextPreview } from './page-text-preview.tsx';
import type { RevisedSettings } from './revised-settings.ts';
import { type SettingsFields, SettingsForm } from './settings-form.tsx';
import styles from './settings.module.css';
import { standardAbout } from './standard-about.ts';

const typedSchema = z.record(z.enum(pageTexts), typedTexts);

type Typed = z.output<typeof typedSchema>;

function storedOf({ pageTexts: { about, categories, footer, trustline } }: AgencySettings): Typed {
  return {
    about: typedTextsOf(about),
    categories: typedTextsOf(categories),
    footer: typedTextsOf(footer),
    trustline: typedTextsOf(trustline),
  };
}

/** The rows of each field, so that the page does not grow when its text is read. */
const rows: Record<PageText, number> = { about: 10, categories: 6, footer: 2, trustline: 6 };

/** The agency's own texts on public pages, one language at a time, each beside its preview. */
export function PageTextsForm({ settings }: { settings: RevisedSettings }) {
  const text = useText();
  const [locale, choose] = useState(useDesk().locale);
  const usesTrustline = settings.trustline !== undefined;
  const nameOf = (each: Locale, changed: readonly string[]) =>
    each !== locale && changed.some((path) => path.endsWith(`.${each}`))
      ? text('desk.settings.unsavedPart', { part: localeFacts[each].ownName })
      : localeFacts[each].ownName;
  return (
    <SettingsForm
      section="texts"
      settings={settings}
      storedOf={storedOf}
      schema={typedSchema}
      patchOf={({ about, categories, footer, trustline }) => ({
        pageTexts: {
          about: writtenTexts(about),
          categories: writtenTexts(categories),
          footer: writtenTexts(footer),
          ...(usesTrustline && { trustline: writtenTexts(trustline) }),
        },
      })}
      namesOf={(changed) =>
        pageTexts.flatMap((part) =>
          locales
            .filter((each) => changed.includes(`${part}.${each}`))
            .map((each) =>
              text('desk.settings.bar.inLanguage', {
                name: text(`desk.settings.pages.${part}`),
                language: localeFacts[each].ownName,
              }),
            ),
        )
      }
      onRefused={([path = '']) => choose(locales.find((each) => path.endsWith(`.${each}`)) ?? locale)}
      title={text('desk.settings.pages')}
      text={text('desk.settings.pages.text')}
      renderHead={(changed) => (
        <div className={styles['language']}>
          <SelectField
            name="pages-locale"
            label={text('common.language')}
            value={locale}
            options={locales.map((each) => ({ value: each, label: nameOf(each, changed) }))}
            onChange={({ currentTarget }) => choose(locales.find((each) => each === currentTarget.value) ?? locale)}
          />
        </div>
      )}
    >
      {(fields) =>
        pageTexts
          .filter((part) => part !== 'trustline' || usesTrustline)
          .map((part) => <PageTextField key={part} {...fields} part={part} locale={locale} />)
      }
    </SettingsForm>
  );
}

interface PageTextFieldProps extends SettingsFields<Typed> {
  part: PageText;
  locale: Locale;
}

/** One of the texts in one language, and what families will read. */
function PageTextField({ value, change, issueOf, part, locale }: PageTextFieldProps) {
  const text = useText();
  const desk = useDesk();
  const isOwner = useMe().role === 'owner';
  const typed = value[part][locale];
  const write = (words: string) => change({ ...value, [part]: { ...value[part], [locale]: words } });

  async function startFromStandard() {
    try {
      write(await standardAbout(locale));
    } catch {
      desk.toast({ title: text('desk.settings.pages.notLoaded') });
    }
  }

  return (
    <div className={styles['beside']}>
      <div>
        <TextArea
          name={`pages-${part}`}
          rows={rows[part]}
          lang={localeFacts[locale].htmlLang}
          label={text(`desk.settings.pages.${part}`)}
          hint={text(`desk.settings.pages.${part}.hint`)}
          value={typed}
          error={issueOf(`pageTexts.${part}.${locale}`)}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
        {isOwner && part === 'about' && typed === '' ? (
          <Button onClick={() => void startFromStandard()}>{text('desk.settings.pages.start')}</Button>
        ) : null}
      </div>
      <PageTextPreview part={part} typed={typed} locale={locale} />
    </div>
  );
}
