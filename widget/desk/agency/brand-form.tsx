import {
  accentProperties,
  type Brand,
  brandSchema,
  logoProperties,
  maxAgencyName,
  uploadedLogoSchema,
} from '#domain/agency/brand.ts';
import { themeColors } from '#domain/embed/theme.ts';
import { displayPhone } from '#domain/phone-display.ts';
import { PhoneInput } from '#widget/kit/parts/phone-input.tsx';
import { useText } from '#widget/kit/text.ts';
import { TextField } from '#widget/ui/text-field.tsx';
import styles from './agency.module.css';
import type { RevisedSettings } from './revised-settings.ts';
import { SettingsForm } from './settings-form.tsx';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { objectIdOfPath } from '#domain/media/media-path.ts';
import { Wordmark } from '#widget/kit/parts/wordmark.tsx';
import { Button } from '#widget/ui/button.tsx';
import { z } from 'zod';
import { ImageUp } from 'lucide-react';
import { mediaRules } from '#domain/media/media.ts';
import { Group } from '#widget/ui/group.tsx';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import { useDesk } from '../desk.ts';
import { useAction } from '../use-action.ts';

const phones = ['primaryPhone', 'secondaryPhone', 'whatsapp'] as const;

/** The agency's brand, with a preview of the typed values. */
export function BrandForm({ settings }: { settings: RevisedSettings }) {
  const text = useText();
  return (
    <SettingsForm
      part="brand"
      settings={settings}
      storedOf={({ brand }) => typedOf(brand)}
      schema={typedBrandSchema}
      patchOf={(typed) => ({ brand: { ...typed, accent: typed.accent.trim() === '' ? null : typed.accent } })}
      title={text('desk.settings.brand')}
      text={text('desk.settings.brand.text')}
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
          <BrandPreview brand={value} />
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

function typedOf({ accent, primaryPhone, secondaryPhone, whatsapp, ...brand }: Brand): TypedBrand {
  return {
    ...brand,
    accent: accent ?? '',
    primaryPhone: displayPhone(primaryPhone),
    secondaryPhone: displayPhone(secondaryPhone),
    whatsapp: displayPhone(whatsapp),
  };
}

/** A preview of a page's header, card, and button with the typed brand. Its controls are inert. */
function BrandPreview({ brand }: { brand: TypedBrand }) {
  const text = useText();
  const title = useId();
  const page = useRef<HTMLDivElement>(null);
  const accent = brandSchema.shape.accent.safeParse(brand.accent).data ?? themeColors.accent;
  const logo = objectIdOfPath(brand.logo ?? '');

  useEffect(() => {
    // The desk can read a picture before the brand that uses it is saved.
    const address = logo === undefined ? null : `/api/agency/media/${logo}`;
    for (const [name, value] of [...accentProperties(accent), ...logoProperties(address)]) {
      page.current?.style.setProperty(name, value);
    }
  }, [accent, logo]);

  return (
    <figure className={styles['preview']} aria-labelledby={title}>
      <figcaption id={title}>{text('desk.settings.brand.preview')}</figcaption>
      <div ref={page} className={styles['previewPage']} inert>
        <Wordmark name={brand.name} />
        <div className={styles['card']}>
          <strong>{text('desk.settings.brand.preview.title')}</strong>
          <p>
            {text('desk.settings.brand.preview.text', {
              primary: brand.primaryPhone,
              secondary: brand.secondaryPhone,
              whatsapp: brand.whatsapp,
            })}
          </p>
          <Button variant="primary">{text('desk.settings.brand.preview.button')}</Button>
        </div>
      </div>
    </figure>
  );
}

/** The typed values: phones in the format people write, and an unset color as an empty text. */
const typedBrandSchema = z.strictObject({
  name: z.string(),
  primaryPhone: z.string(),
  secondaryPhone: z.string(),
  whatsapp: z.string(),
  accent: z.string(),
  logo: z.string().nullable(),
});

/** The brand as it is typed. */
type TypedBrand = z.output<typeof typedBrandSchema>;

interface LogoFieldProps {
  /** The path of the picture. */
  value: string | null;
  error: string | undefined;
  onChange(path: string | null): void;
}

/** Uploads the picture at once, so that the preview can show it. Saving the brand makes it public. */
function LogoField({ value, error, onChange }: LogoFieldProps) {
  const desk = useDesk();
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const { run, isBusy, failure } = useAction();
  const [isChosen, setChosen] = useState(false);

  // Other fields may change during the upload, and their newest values must be kept.
  const latest = useRef(onChange);
  useLayoutEffect(() => {
    latest.current = onChange;
  });

  async function send(file: File): Promise<void> {
    setChosen(false);
    await run(async () => {
      const { objectPath } = await desk.request({
        method: 'POST',
        path: '/api/agency/logo',
        parse: (json) => uploadedLogoSchema.parse(json),
        file,
      });
      latest.current(objectPath);
      setChosen(true);
    });
  }

  return (
    <Group
      label={text('desk.settings.brand.logo')}
      hint={text('desk.settings.brand.logo.hint')}
      error={failure ?? error}
    >
      <div className={styles['actions']}>
        <Button ref={choose} icon={<ImageUp />} busy={isBusy} onClick={() => input.current?.click()}>
          {text('desk.settings.brand.logo.choose')}
        </Button>
        {value === null ? null : (
          <Button
            variant="quiet"
            onClick={() => {
              onChange(null);
              setChosen(false);
              choose.current?.focus();
            }}
          >
            {text('desk.settings.brand.logo.remove')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={mediaRules.image.contentTypes.join()}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) void send(file);
        }}
      />
      <LiveRegion text={isChosen ? text('desk.settings.brand.logo.chosen') : ''} />
    </Group>
  );
}
