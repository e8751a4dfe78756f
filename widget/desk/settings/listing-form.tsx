import { ClipboardCheck, Smartphone } from 'lucide-react';
import { z } from 'zod';
import { listingRules } from '#domain/agency/settings.ts';
import { useText } from '#widget/kit/text.ts';
import { RadioCards } from '#widget/ui/radio-cards.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import type { RevisedSettings } from './revised-settings.ts';
import { SettingsForm } from './settings-form.tsx';
import styles from './settings.module.css';

const typedSchema = z.strictObject({ listing: z.enum(listingRules), freshnessDays: z.string() });

/** Which profiles families find, and how often nannies are asked whether they still look for work. */
export function ListingForm({ settings }: { settings: RevisedSettings }) {
  const text = useText();
  const names = {
    listing: text('desk.settings.listing.label'),
    freshnessDays: text('desk.settings.freshness.label'),
  } as const;
  return (
    <SettingsForm
      section="listing"
      settings={settings}
      storedOf={({ listing, freshnessDays }) => ({ listing, freshnessDays: String(freshnessDays) })}
      schema={typedSchema}
      patchOf={({ listing, freshnessDays }) => ({ listing, freshnessDays: Number(freshnessDays) })}
      namesOf={(changed) =>
        (['listing', 'freshnessDays'] as const).filter((field) => changed.includes(field)).map((field) => names[field])
      }
      title={text('desk.settings.listing')}
      text={text('desk.settings.listing.text')}
    >
      {({ value, change, issueOf }) => (
        <>
          <RadioCards
            label={names.listing}
            value={value.listing}
            onChange={(listing) => change({ ...value, listing })}
            options={listingRules.map((rule) => ({
              value: rule,
              icon: rule === 'reviewed' ? <ClipboardCheck /> : <Smartphone />,
              label: text(`desk.settings.listing.${rule}`),
              description: text(`desk.settings.listing.${rule}.text`),
            }))}
          />
          <div className={styles['part']}>
            <h3>{text('desk.settings.freshness')}</h3>
            <p className={styles['muted']}>{text('desk.settings.freshness.text')}</p>
            <TextField
              name="freshnessDays"
              className={styles['number']}
              inputMode="numeric"
              autoComplete="off"
              label={names.freshnessDays}
              value={value.freshnessDays}
              error={issueOf('freshnessDays')}
              onChange={({ currentTarget }) => change({ ...value, freshnessDays: currentTarget.value })}
            />
          </div>
        </>
      )}
    </SettingsForm>
  );
}
