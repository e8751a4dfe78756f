import { useState } from 'react';
import { toFieldIssues } from '#domain/field-issues.ts';
import { duties, workArrangements } from '#domain/profile/enums.ts';
import type { RequestDetail } from '#domain/request/desk.ts';
import { drivingNeeds, jobPatchSchema, payPeriods } from '#domain/request/job.ts';
import { type JobField, jobIssues, jobInput, typedJob } from '#domain/request/job-form.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { Checkbox } from '#widget/ui/checkbox.tsx';
import { CheckboxChips } from '#widget/ui/checkbox-chips.tsx';
import { SelectField } from '#widget/ui/select-field.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import styles from './job-part.module.css';
import pane from './request-pane.module.css';
import { useRequestActions } from './use-request-actions.ts';

interface JobPartProps {
  request: RequestDetail;
  mayChange: boolean;
}

/** The job in words, or its form. */
export function JobPart({ request, mayChange }: JobPartProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isOpen && mayChange ? (
        <JobForm request={request} />
      ) : request.jobLines.length === 0 ? (
        <p>{text('desk.request.job.none')}</p>
      ) : (
        <dl className={pane['facts']}>
          {request.jobLines.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {mayChange ? (
        <div>
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {text(isOpen ? 'desk.request.job.done' : 'desk.request.job.edit')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** The part of a job that a field belongs to. */
const partOf = (field: JobField) => (field.startsWith('pay') ? 'pay' : field) as keyof RequestDetail['job'];

/** The job's fields. Each part is saved when it is left; what is refused stays as it is typed. */
function JobForm({ request }: { request: RequestDetail }) {
  const text = useText();
  const actions = useRequestActions();
  const [drafts, setDrafts] = useState<Partial<Record<JobField, string>>>({});
  const saved = typedJob(request.job, text);
  const typed = { ...saved, ...drafts };
  const issues = jobIssues(typed);

  const type = (field: JobField, value: string) => setDrafts((all) => ({ ...all, [field]: value }));

  /** Saves the part of the job that a field belongs to, if it differs and is accepted. */
  async function save(field: JobField, value = typed[field]): Promise<void> {
    const now = { ...typed, [field]: value };
    const part = partOf(field);
    const fields = (Object.keys(saved) as JobField[]).filter((each) => partOf(each) === part);
    if (fields.every((each) => now[each] === saved[each])) return;
    const input: unknown = Reflect.get(jobInput(now), part);
    if (input === undefined && request.job[part] === undefined) return;
    const { success, data } = jobPatchSchema.safeParse({ [part]: input ?? null });
    if (!success) return;
    if (await actions.changeJob(request, data))
      setDrafts((all) =>
        Object.fromEntries(
          Object.entries(all).filter(
            ([name, text]) => !fields.includes(name as JobField) || text !== now[name as JobField],
          ),
        ),
      );
  }

  const errorOf = (field: JobField) => {
    const issue = drafts[field] === undefined ? undefined : issues[field];
    const [worded] = issue ? toFieldIssues([issue]) : [];
    return worded && text(worded.messageId, worded.values);
  };
  const line = (field: JobField) => ({
    label: text(`request.job.${field}`),
    value: typed[field],
    error: errorOf(field),
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => type(field, currentTarget.value),
    onBlur: () => void save(field),
  });
  const select = (field: 'arrangement' | 'drives' | 'payPer', options: { value: string; label: string }[]) => ({
    label: text(`request.job.${field}`),
    value: typed[field] || (options[0]?.value ?? ''),
    options,
    onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) => {
      type(field, currentTarget.value);
      void save(field, currentTarget.value);
    },
  });
  const none = { value: '', label: text('request.job.none') };

  return (
    <div className={styles['job']}>
      <p>{text('desk.request.job.saved')}</p>
      <TextField {...line('children')} hint={text('request.job.childrenHint')} />
      <Checkbox
        label={text('request.job.expecting')}
        checked={typed.expecting !== ''}
        onChange={({ currentTarget }) => {
          const value = currentTarget.checked ? 'on' : '';
          type('expecting', value);
          void save('expecting', value);
        }}
      />
      <TextField {...line('startDate')} type="date" />
      <TextField {...line('hours')} hint={text('request.job.hoursHint')} />
      <TextField {...line('place')} />
      <SelectField
        {...select('arrangement', [
          none,
          ...workArrangements.map((value) => ({ value, label: text(`labels.workArrangement.${value}`) })),
        ])}
      />
      <CheckboxChips
        label={text('request.job.duties')}
        options={duties.map((value) => ({ value, label: text(`labels.duty.${value}`) }))}
        value={duties.filter((duty) => typed.duties.split(' ').includes(duty))}
        onChange={(chosen) => type('duties', chosen.join(' '))}
        onBlur={() => void save('duties')}
      />
      <TextField {...line('languages')} hint={text('request.job.languagesHint')} />
      <SelectField
        {...select('drives', [
          none,
          ...drivingNeeds.map((value) => ({ value, label: text(`request.job.drives.${value}`) })),
        ])}
      />
      <fieldset className={styles['pay']}>
        <legend>{text('request.job.pay')}</legend>
        <TextField {...line('payMin')} inputMode="numeric" />
        <TextField {...line('payMax')} inputMode="numeric" />
        <SelectField
          {...select(
            'payPer',
            payPeriods.map((value) => ({ value, label: text(`request.job.payPer.${value}`) })),
          )}
        />
      </fieldset>
    </div>
  );
}
