import { z } from 'zod';
import { defaultLocale, localeFacts, locales, localizePath } from '#domain/locale.ts';
import { defaultTrustlineSettings } from '#domain/trustline/settings.ts';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Checkbox } from '#widget/ui/checkbox.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import { useDesk } from '../desk.ts';
import { typedTexts, typedTextsOf, writtenTexts } from './locale-texts.ts';
import type { RevisedSettings } from './revised-settings.ts';
import { SettingsForm } from './settings-form.tsx';

const typedSchema = z.strictObject({ showsApplicants: z.boolean(), ownCheck: typedTexts });

/** What families are told about TrustLine and the agency's own background check. The statement of the law is not editable. */
export function TrustlineForm({ settings }: { settings: RevisedSettings }) {
  const desk = useDesk();
  const text = useText();
  return (
    <SettingsForm
      section="trustline"
      settings={settings}
      storedOf={({ trustline: { showsApplicants, ownCheck } = defaultTrustlineSettings }) => ({
        showsApplicants,
        ownCheck: typedTextsOf(ownCheck),
      })}
      schema={typedSchema}
      patchOf={({ showsApplicants, ownCheck }) => ({
        trustline: { showsApplicants, ownCheck: writtenTexts(ownCheck) },
      })}
      namesOf={(changed) => [
        ...(changed.includes('showsApplicants') ? [text('desk.settings.trustline.applicants')] : []),
        ...locales
          .filter((locale) => changed.includes(`ownCheck.${locale}`))
          .map((locale) => text('desk.settings.trustline.ownCheck', { language: localeFacts[locale].ownName })),
      ]}
      title={text('desk.settings.trustline')}
      text={text('desk.settings.trustline.text', { link: localizePath('/about#trustline', desk.locale) })}
    >
      {({ value, change, issueOf }) => (
        <>
          <Checkbox
            name="showsApplicants"
            label={text('desk.settings.trustline.applicants')}
            description={text('desk.settings.trustline.applicants.hint')}
            checked={value.showsApplicants}
            onChange={({ currentTarget }) => change({ ...value, showsApplicants: currentTarget.checked })}
          />
          {value.ownCheck[defaultLocale] === '' ? (
            <Alert tone="info">{text('desk.settings.trustline.ownCheckMissing')}</Alert>
          ) : null}
          {locales.map((locale) => (
            <TextArea
              key={locale}
              name={`ownCheck-${locale}`}
              rows={3}
              lang={localeFacts[locale].htmlLang}
              label={text('desk.settings.trustline.ownCheck', { language: localeFacts[locale].ownName })}
              hint={locale === defaultLocale ? text('desk.settings.trustline.ownCheck.hint') : undefined}
              value={value.ownCheck[locale]}
              error={issueOf(`trustline.ownCheck.${locale}`)}
              onChange={({ currentTarget }) =>
                change({ ...value, ownCheck: { ...value.ownCheck, [locale]: currentTarget.value } })
              }
            />
          ))}
        </>
      )}
    </SettingsForm>
  );
}
