import { useState } from 'react';
import { distances, experienceSteps, maxSearchText, usualDistance } from '#domain/directory/query.ts';
import { toFieldIssues } from '#domain/field-issues.ts';
import { profileFilters } from '#domain/profile/desk-contract.ts';
import { ageGroups, duties, weekdays, workArrangements } from '#domain/profile/enums.ts';
import { type Text, useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { Checkbox } from '#widget/ui/checkbox.tsx';
import { CheckboxChips } from '#widget/ui/checkbox-chips.tsx';
import { SelectField } from '#widget/ui/select-field.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import { useDesk } from '../desk.ts';
import styles from './profiles.module.css';

type Search = Readonly<Record<string, string>>;

/** What staff filter nannies by, besides words and state. */
const filterNames = [
  'near',
  'within',
  'arrangement',
  'language',
  'age',
  'duty',
  'day',
  'start',
  'overnight',
  'emergency',
  'years',
  'payTo',
] as const;

type FilterName = (typeof filterNames)[number];

/** What nannies can do, where and when: the filters of the list, which are stored in the URL. */
export function NannyFilters({ search }: { search: Search }) {
  const desk = useDesk();
  const text = useText();
  const [typed, setTyped] = useState<Partial<Record<FilterName, string | undefined>>>({});
  const count = filterNames.filter((name) => name !== 'within' && Boolean(search[name])).length;
  const valueOf = (name: FilterName) => typed[name] ?? search[name] ?? '';

  function choose(name: FilterName, value: string): void {
    setTyped((all) => ({ ...all, [name]: undefined }));
    desk.router.filter({ ...search, [name]: value });
  }

  /** A field whose text counts once it is left, or with Enter. */
  const field = (name: 'near' | 'language' | 'start' | 'payTo') => ({
    label: text(`desk.nannies.${name}`),
    value: valueOf(name),
    autoComplete: 'off',
    error: typed[name] === undefined ? problemOf(name, valueOf(name).trim(), text) : undefined,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setTyped((all) => ({ ...all, [name]: currentTarget.value })),
    onBlur: () => choose(name, valueOf(name).trim()),
    onKeyDown: ({ key }: { key: string }) => {
      if (key === 'Enter') choose(name, valueOf(name).trim());
    },
  });
  const select = (name: 'within' | 'arrangement' | 'years', options: { value: string; label: string }[]) => ({
    label: text(`desk.nannies.${name}`),
    value: valueOf(name) || (options[0]?.value ?? ''),
    options,
    onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) => choose(name, currentTarget.value),
  });
  const chips = <Value extends string>(name: 'age' | 'duty' | 'day', list: string, values: readonly Value[]) => ({
    label: text(`desk.nannies.${name}`),
    options: values.map((value) => ({ value, label: text(`labels.${list}.${value}`) })),
    value: values.filter((value) => valueOf(name).split(',').includes(value)),
    onChange: (chosen: Value[]) => choose(name, chosen.join(',')),
  });
  const check = (name: 'overnight' | 'emergency') => ({
    label: text(`desk.nannies.${name}`),
    checked: valueOf(name) !== '',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      choose(name, currentTarget.checked ? 'yes' : ''),
  });
  const isLiveIn = valueOf('near') !== '' && valueOf('arrangement') === 'live-in';
  const any = { value: '', label: text('desk.nannies.any') };

  return (
    <>
      <details className={styles['panel']}>
        <summary>{text('desk.nannies.filters', { count })}</summary>
        <div className={styles['fields']}>
          <TextField
            {...field('near')}
            placeholder={text('desk.nannies.nearHint')}
            hint={isLiveIn ? text('desk.nannies.nearIgnored') : undefined}
            maxLength={maxSearchText}
          />
          <SelectField
            {...select(
              'within',
              [usualDistance, ...distances.filter((miles) => miles !== usualDistance)].map((miles) => ({
                value: String(miles),
                label: text('desk.nannies.miles', { count: miles }),
              })),
            )}
          />
          <SelectField
            {...select('arrangement', [
              any,
              ...workArrangements.map((value) => ({ value, label: text(`labels.workArrangement.${value}`) })),
            ])}
          />
          <TextField {...field('language')} maxLength={maxSearchText} />
          <TextField {...field('start')} type="date" />
          <SelectField
            {...select('years', [
              any,
              ...experienceSteps.map((years) => ({
                value: String(years),
                label: text('desk.nannies.yearsAtLeast', { count: years }),
              })),
            ])}
          />
          <TextField {...field('payTo')} inputMode="numeric" maxLength={3} />
        </div>
        <CheckboxChips {...chips('age', 'ageGroup', ageGroups)} />
        <CheckboxChips {...chips('duty', 'duty', duties)} />
        <CheckboxChips {...chips('day', 'weekday', weekdays)} />
        <Checkbox {...check('overnight')} />
        <Checkbox {...check('emergency')} />
      </details>
      {count === 0 ? null : (
        <div>
          <Button
            onClick={() => {
              setTyped({});
              const { q = '', state = '', sort = '' } = search;
              desk.router.filter({ q, state, sort });
            }}
          >
            {text('desk.nannies.clear')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Why the list can't be asked for this; undefined if it can. */
function problemOf(name: FilterName, value: string, text: Text): string | undefined {
  const [issue] = value === '' ? [] : (profileFilters.shape[name].safeParse(value).error?.issues ?? []);
  const [worded] = issue ? toFieldIssues([issue]) : [];
  return worded && text(worded.messageId, worded.values);
}
