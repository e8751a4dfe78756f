import { ClipboardCheck, Smartphone } from 'lucide-react';
import { z } from 'zod';
import { readSettings } from '#domain/agency/settings-contract.ts';
import { listingRules } from '#domain/agency/settings.ts';
import { useText } from '#widget/kit/text.ts';
import { RadioCards } from '#widget/ui/radio-cards.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import { useDesk, useMe } from '../desk.ts';
import { ReadingState } from '../reading-state.tsx';
import { useReading } from '../use-reading.ts';
import styles from './agency.module.css';
import { BrandForm } from './brand-form.tsx';
import { OfficeHoursForm } from './office-hours-form.tsx';
import { PageTextsForm } from './page-texts-form.tsx';
import { ReplyTexts } from './reply-texts.tsx';
import { SettingsForm } from './settings-form.tsx';
import type { RevisedSettings } from './revised-settings.ts';
import { defaultLocale, localeFacts, locales } from '#domain/locale.ts';
import type { TrustlineSettings } from '#domain/trustline/settings.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Checkbox } from '#widget/ui/checkbox.tsx';

const listing = z.enum(listingRules);
const retention = z.strictObject({ contactRequestDays: z.string(), auditLogDays: z.string() });

/** The agency's settings, which need no deployment. Read-only for everyone except owners. */
export default function SettingsScreen() {
  const desk = useDesk();
  const text = useText();
  const isOwner = useMe().role === 'owner';
  const { data: settings, error, readAgain } = useReading('settings', () => desk.revisedCall(readSettings, {}));
  return (
    <div className={styles['screen']}>
      <h1>{text('desk.screen.settings')}</h1>
      {isOwner ? null : <p className={styles['muted']}>{text('desk.settings.ownerOnly')}</p>}
      {settings ? <Forms settings={settings} /> : <ReadingState error={error} onRetry={readAgain} />}
    </div>
  );
}

function Forms({ settings }: { settings: RevisedSettings }) {
  const text = useText();
  return (
    <>
      <BrandForm settings={settings} />
      <SettingsForm
        part="listing"
        settings={settings}
        storedOf={(stored) => stored.listing}
        schema={listing}
        patchOf={(value) => ({ listing: value })}
        title={text('desk.settings.listing')}
        text={text('desk.settings.listing.text')}
      >
        {({ value, change }) => (
          <RadioCards
            label={text('desk.settings.listing.label')}
            value={value}
            onChange={change}
            options={listingRules.map((rule) => ({
              value: rule,
              icon: rule === 'reviewed' ? <ClipboardCheck /> : <Smartphone />,
              label: text(`desk.settings.listing.${rule}`),
              description: text(`desk.settings.listing.${rule}.text`),
            }))}
          />
        )}
      </SettingsForm>
      <OfficeHoursForm settings={settings} />
      <PageTextsForm settings={settings} />
      <ReplyTexts settings={settings} />
      <SettingsForm
        part="embed"
        settings={settings}
        storedOf={({ embedOrigins }) => embedOrigins.join('\n')}
        schema={z.string()}
        patchOf={(value) => ({ embedOrigins: value.split(/\s+/).filter((line) => line !== '') })}
        title={text('desk.settings.embed')}
        text={text('desk.settings.embed.text')}
      >
        {({ value, change }) => (
          <TextArea
            name="embedOrigins"
            rows={3}
            spellCheck={false}
            label={text('desk.settings.embed.label')}
            hint={text('desk.settings.embed.hint')}
            value={value}
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
        )}
      </SettingsForm>
      <SettingsForm
        part="freshness"
        settings={settings}
        storedOf={({ freshnessDays }) => String(freshnessDays)}
        schema={z.string()}
        patchOf={(value) => ({ freshnessDays: Number(value) })}
        title={text('desk.settings.freshness')}
        text={text('desk.settings.freshness.text')}
      >
        {({ value, change, issueOf }) => (
          <TextField
            name="freshnessDays"
            inputMode="numeric"
            label={text('desk.settings.freshness.label')}
            value={value}
            error={issueOf('freshnessDays')}
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
        )}
      </SettingsForm>
      <SettingsForm
        part="retention"
        settings={settings}
        storedOf={({ retention: { contactRequestDays, auditLogDays } }) => ({
          contactRequestDays: String(contactRequestDays),
          auditLogDays: String(auditLogDays),
        })}
        schema={retention}
        patchOf={(value) => ({
          retention: {
            contactRequestDays: Number(value.contactRequestDays),
            auditLogDays: Number(value.auditLogDays),
          },
        })}
        title={text('desk.settings.retention')}
        text={text('desk.settings.retention.text')}
      >
        {({ value, change, issueOf }) => (
          <div className={styles['pair']}>
            {(['contactRequestDays', 'auditLogDays'] as const).map((field) => (
              <TextField
                key={field}
                name={field}
                inputMode="numeric"
                label={text(`desk.settings.retention.${field}`)}
                value={value[field]}
                error={issueOf(`retention.${field}`)}
                onChange={({ currentTarget }) => change({ ...value, [field]: currentTarget.value })}
              />
            ))}
          </div>
        )}
      </SettingsForm>
      {settings.trustline ? <TrustlineForm settings={settings} stored={settings.trustline} /> : null}
    </>
  );
}

const typedTexts = z.partialRecord(z.enum(locales), z.string());

/** The typed values. Unlike what is saved, they may end in a space, or wait for their English. */
const typedSchema = z.strictObject({ showsApplicants: z.boolean(), ownCheck: typedTexts });

interface TrustlineFormProps {
  settings: RevisedSettings;
  stored: TrustlineSettings;
}

/** What families are told about TrustLine and the agency's own background check. The statement of the law is not editable. */
function TrustlineForm({ settings, stored }: TrustlineFormProps) {
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
