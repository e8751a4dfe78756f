import { brandSchema, maxAgencyName } from '#domain/agency/brand.ts';
import { themeColors } from '#domain/embed/theme.ts';
import { PhoneInput } from '#widget/kit/parts/phone-input.tsx';
import { useText } from '#widget/kit/text.ts';
import { TextField } from '#widget/ui/text-field.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { LogoField } from './logo-field.tsx';
import type { RevisedSettings } from './revised-settings.ts';
import { SettingsForm } from './settings-form.tsx';
import styles from './settings.module.css';
import { typedBrandSchema, typedOf } from './typed-brand.ts';

const phones = ['primaryPhone', 'secondaryPhone', 'whatsapp'] as const;

const fields = ['name', ...phones, 'accent', 'logo'] as const;

/** The agency's brand, with a preview of the typed values. */
export function BrandForm({ settings }: { settings: RevisedSettings }) {
  const text = useText();
  return (
    <SettingsForm
      section="brand"
      settings={settings}
      storedOf={({ brand }) => typedOf(brand)}
      schema={typedBrandSchema}
      patchOf={(typed) => ({ brand: { ...typed, accent: typed.accent.trim() === '' ? null : typed.accent } })}
      namesOf={(changed) =>
        fields.filter((field) => changed.includes(field)).map((field) => text(`desk.settings.brand.${field}`))
      }
      title={text('desk.settings.brand')}
      text={text('desk.settings.brand.text')}
      renderPreview={(brand) => <BrandPreview brand={brand} />}
    >
      {({ value, change, issueOf }) => (
        <>
          <TextField
            name="agencyName"
            autoComplete="off"
            maxLength={maxAgencyName}
            label={text('desk.settings.brand.name')}
            value={value.name}
            error={issueOf('brand.name')}
            onChange={({ currentTarget }) => change({ ...value, name: currentTarget.value })}
          />
          <div className={styles['pair']}>
            {phones.map((field) => (
              <PhoneInput
                key={field}
                name={field}
                autoComplete="off"
                label={text(`desk.settings.brand.${field}`)}
                value={value[field]}
                error={issueOf(`brand.${field}`)}
                onChange={(typed) => change({ ...value, [field]: typed })}
              />
            ))}
          </div>
          <ColorField
            value={value.accent}
            error={issueOf('brand.accent')}
            onChange={(accent) => change({ ...value, accent })}
          />
          <LogoField value={value.logo} error={issueOf('brand.logo')} onChange={(logo) => change({ ...value, logo })} />
        </>
      )}
    </SettingsForm>
  );
}

interface ColorFieldProps {
  value: string;
  error: string | undefined;
  onChange(color: string): void;
}

/** A color by its code, or from the browser's own picker. An unusable color shows its error before saving. */
function ColorField({ value, error, onChange }: ColorFieldProps) {
  const text = useText();
  const issue = unfitColor(value);
  return (
    <div className={styles['color']}>
      <TextField
        name="accent"
        autoComplete="off"
        spellCheck={false}
        label={text('desk.settings.brand.accent')}
        hint={text('desk.settings.brand.accent.hint')}
        value={value}
        error={error ?? (issue && text(issue))}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <input
        type="color"
        aria-label={text('desk.settings.brand.accent.pick')}
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : themeColors.accent}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}

/** The error text for a complete color code that cannot be used; undefined while a code is being typed. */
function unfitColor(typed: string): string | undefined {
  if (typed.trim().length < '#rrggbb'.length) return undefined;
  return brandSchema.shape.accent.safeParse(typed).error?.issues[0]?.message;
}
