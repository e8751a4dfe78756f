import { z } from 'zod';
import { defaultLocale, localeFacts, locales } from '#domain/locale.ts';
import type { TrustlineSettings } from '#domain/trustline/settings.ts';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Checkbox } from '#widget/ui/checkbox.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import type { RevisedSettings } from './revised-settings.ts';
import { SettingsForm } from './settings-form.tsx';

const typedTexts = z.partialRecord(z.enum(locales), z.string());

/** The typed values. Unlike what is saved, they may end in a space, or wait for their English. */
const typedSchema = z.strictObject({ showsApplicants: z.boolean(), ownCheck: typedTexts });

interface TrustlineFormProps {
  settings: RevisedSettings;
  stored: TrustlineSettings;
}

/** What families are told about TrustLine and the agency's own background check. The statement of the law is not editable. */
export function TrustlineForm({ settings, stored }: TrustlineFormProps) {
  const text = useText();
  return (
    <SettingsForm
      part="trustline"
      settings={settings}
      storedOf={({ trustline = stored }) => trustline}
      schema={typedSchema}
      patchOf={(trustline) => ({ trustline })}
      title={text('desk.settings.trustline')}
      text={text('desk.settings.trustline.text', { link: '/about#trustline' })}
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
          {!value.ownCheck[defaultLocale] ? (
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
              value={value.ownCheck[locale] ?? ''}
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
