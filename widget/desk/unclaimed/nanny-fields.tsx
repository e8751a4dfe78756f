import { useEffect, useRef } from 'react';
import { localeFacts, locales } from '#domain/locale.ts';
import { ageGroups, commonLanguages, workArrangements } from '#domain/profile/enums.ts';
import { profileLimits } from '#domain/profile/fields.ts';
import { useText } from '#widget/kit/text.ts';
import { CheckboxChips } from '#widget/ui/checkbox-chips.tsx';
import { SelectField } from '#widget/ui/select-field.tsx';
import { TagInput } from '#widget/ui/tag-input.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import styles from './unclaimed.module.css';
import type { TypedNanny } from './typed-nanny.ts';

interface NannyFieldsProps {
  typed: TypedNanny;
  onType(changes: Partial<TypedNanny>): void;
  issueOf(path: string): string | undefined;
}

/** What staff know of a nanny: her name, number and language, and under a heading of its own whatever else they know. */
export function NannyFields({ typed, onType, issueOf }: NannyFieldsProps) {
  const text = useText();
  const first = useRef<HTMLInputElement>(null);
  const more = useRef<HTMLDetailsElement>(null);
  // The dialog opens before this has loaded.
  useEffect(() => first.current?.focus(), []);
  const refused = fields.filter((name) => issueOf(name) !== undefined).join(' ');
  useEffect(() => {
    const field = first.current?.form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (refused === '' || !field) return;
    if (more.current?.contains(field)) more.current.open = true;
    field.focus();
  }, [refused]);

  const line = (
    name: 'firstName' | 'lastName' | 'phone' | 'email' | 'city' | 'state' | 'yearsExperience',
    max: number,
  ) => ({
    name,
    label: text(`labels.field.${name}`),
    value: typed[name],
    maxLength: max,
    error: issueOf(name),
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onType({ [name]: currentTarget.value }),
  });
  const paragraph = (name: 'experienceDescription' | 'aboutMe') => ({
    name,
    label: text(`labels.field.${name}`),
    value: typed[name],
    rows: 3,
    limit: profileLimits.longText,
    counter: (count: number) => text('desk.remaining', { count }),
    error: issueOf(name),
    onChange: ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => onType({ [name]: currentTarget.value }),
  });

  return (
    <>
      <div className={styles['pair']}>
        <TextField {...line('firstName', profileLimits.name)} ref={first} />
        <TextField {...line('lastName', profileLimits.name)} />
      </div>
      <TextField {...line('phone', profileLimits.phone)} type="tel" hint={text('desk.newNanny.phoneHint')} />
      <SelectField
        name="locale"
        label={text('desk.newNanny.locale')}
        value={typed.locale}
        options={locales.map((value) => ({ value, label: localeFacts[value].ownName }))}
        onChange={({ currentTarget }) => onType({ locale: locales[currentTarget.selectedIndex] ?? typed.locale })}
      />
      <details ref={more} className={styles['more']}>
        <summary>{text('desk.newNanny.more')}</summary>
        <TextField {...line('email', profileLimits.email)} type="email" />
        <div className={styles['pair']}>
          <TextField {...line('city', profileLimits.city)} />
          <TextField {...line('state', profileLimits.state)} />
        </div>
        <TagInput
          name="languages"
          label={text('labels.field.languages')}
          error={issueOf('languages')}
          value={typed.languages}
          suggestions={commonLanguages.map((value) => ({ value, label: text(`labels.language.${value}`) }))}
          texts={{
            input: text('desk.newNanny.languages.add'),
            add: text('desk.newNanny.languages.add'),
            suggestions: text('desk.newNanny.languages.common'),
            remove: (language) => text('desk.newNanny.languages.remove', { language }),
            added: (language) => text('desk.newNanny.languages.added', { language }),
            removed: (language) => text('desk.newNanny.languages.removed', { language }),
          }}
          onChange={(languages) => onType({ languages })}
        />
        <div className={styles['pair']}>
          <TextField {...line('yearsExperience', 2)} inputMode="numeric" />
          <SelectField
            name="workArrangement"
            label={text('labels.field.workArrangement')}
            value={typed.workArrangement}
            error={issueOf('workArrangement')}
            options={[
              { value: '', label: text('desk.newNanny.anyArrangement') },
              ...workArrangements.map((value) => ({ value, label: text(`labels.workArrangement.${value}`) })),
            ]}
            onChange={({ currentTarget }) => onType({ workArrangement: currentTarget.value })}
          />
        </div>
        <CheckboxChips
          label={text('labels.field.preferredAgeGroups')}
          error={issueOf('preferredAgeGroups')}
          options={ageGroups.map((value) => ({ value, label: text(`labels.ageGroup.${value}`) }))}
          value={typed.preferredAgeGroups}
          onChange={(preferredAgeGroups) => onType({ preferredAgeGroups })}
        />
        <TextArea {...paragraph('experienceDescription')} />
        <TextArea {...paragraph('aboutMe')} />
      </details>
    </>
  );
}

/** The fields that the API may refuse, in order. */
const fields = [
  'firstName',
  'lastName',
  'phone',
  'email',
  'city',
  'state',
  'languages',
  'yearsExperience',
  'workArrangement',
  'preferredAgeGroups',
  'experienceDescription',
  'aboutMe',
];
