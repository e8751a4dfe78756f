import { z } from 'zod';
import { useText } from '#widget/kit/text.ts';
import { TextField } from '#widget/ui/text-field.tsx';
import type { RevisedSettings } from './revised-settings.ts';
import { SettingsForm } from './settings-form.tsx';
import styles from './settings.module.css';

const fields = ['contactRequestDays', 'auditLogDays'] as const;

const typedSchema = z.strictObject({ contactRequestDays: z.string(), auditLogDays: z.string() });

/** How long requests and the audit log are kept. */
export function RetentionForm({ settings }: { settings: RevisedSettings }) {
  const text = useText();
  return (
    <SettingsForm
      section="retention"
      settings={settings}
      storedOf={({ retention: { contactRequestDays, auditLogDays } }) => ({
        contactRequestDays: String(contactRequestDays),
        auditLogDays: String(auditLogDays),
      })}
      schema={typedSchema}
      patchOf={(value) => ({
        retention: {
          contactRequestDays: Number(value.contactRequestDays),
          auditLogDays: Number(value.auditLogDays),
        },
      })}
      namesOf={(changed) =>
        fields.filter((field) => changed.includes(field)).map((field) => text(`desk.settings.retention.${field}`))
      }
      title={text('desk.settings.retention')}
      text={text('desk.settings.retention.text')}
    >
      {({ value, change, issueOf }) => (
        <div className={styles['pair']}>
          {fields.map((field) => (
            <TextField
              key={field}
              name={field}
              inputMode="numeric"
              autoComplete="off"
              label={text(`desk.settings.retention.${field}`)}
              value={value[field]}
              error={issueOf(`retention.${field}`)}
              onChange={({ currentTarget }) => change({ ...value, [field]: currentTarget.value })}
            />
          ))}
        </div>
      )}
    </SettingsForm>
  );
}
