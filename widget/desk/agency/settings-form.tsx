import { type ReactNode, useEffect, useRef } from 'react';
import { z } from 'zod';
import { changeSettings, readSettings } from '#domain/agency/settings-contract.ts';
import type { AgencySettings, SettingsPatch } from '#domain/agency/settings.ts';
import { ApiError } from '#widget/api/request.ts';
import { useText } from '#widget/kit/text.ts';
import { classNames } from '#widget/ui/class-names.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import type { RevisedSettings } from './revised-settings.ts';
import { useDesk, useMe } from '../desk.ts';
import { useAction } from '../use-action.ts';
import styles from './agency.module.css';
import { useSettingsDraft } from './settings-draft.ts';
import { useConfirmed } from './use-confirmed.tsx';

/** The props of the fields of a settings section. */
export interface SettingsFields<Value> {
  value: Value;
  change: (value: Value) => void;
  /** The server's error at a path such as `retention.auditLogDays`. */
  issueOf: (path: string) => string | undefined;
}

interface SettingsFormProps<Value> {
  /** The name of the section among the drafts. */
  part: string;
  settings: RevisedSettings;
  /** The section's saved value. */
  storedOf: (settings: AgencySettings) => Value;
  /** The schema of a draft. */
  schema: z.ZodType<Value>;
  /** @param stored the settings into which the value goes, where the patch replaces more than this section */
  patchOf: (value: Value, stored: AgencySettings) => SettingsPatch;
  title: string;
  text: string;
  /** Above the fields: chooses which part of the settings they show. */
  head?: ReactNode;
  children: (fields: SettingsFields<Value>) => ReactNode;
}

/** A section of the settings that is saved separately. Only an owner can change it; unsaved changes stay a draft. */
export function SettingsForm<Value>({
  part,
  settings,
  storedOf,
  schema,
  patchOf,
  title,
  text: words,
  head,
  children,
}: SettingsFormProps<Value>) {
  const desk = useDesk();
  const text = useText();
  const isOwner = useMe().role === 'owner';
  const [draft, setDraft] = useSettingsDraft(part);
  const confirmed = useConfirmed();
  const { run, isBusy, failure, issueOf, clear } = useAction(part);
  const section = useRef<HTMLElement>(null);
  const headingId = `settings-${part}`;
  useEffect(() => {
    // The browser looks for the section that an address names before the settings are read.
    if (window.location.hash === `#${headingId}`) section.current?.scrollIntoView();
  }, [headingId]);
  const stored = storedOf(settings);
  const draftSchema = z.object({ base: z.string(), value: schema });
  const typed = draft === '' ? undefined : draftSchema.safeParse(JSON.parse(draft)).data;
  const changed = typed?.value;
  const value = changed ?? stored;
  const now = JSON.stringify(stored);

  /** Changes the settings as they are now, if nobody else has changed this section. @throws ApiError 409 when somebody has */
  async function saveSettings(): Promise<RevisedSettings> {
    try {
      return await desk.revisedCall(changeSettings, { revision: settings.revision, body: patchOf(value, settings) });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      const current = await desk.revisedCall(readSettings, {});
      desk.cache.mutateCache('settings', current);
      if (JSON.stringify(storedOf(current)) !== now) throw error;
      return desk.revisedCall(changeSettings, { revision: current.revision, body: patchOf(value, current) });
    }
  }

  async function save(): Promise<void> {
    if (changed === undefined) {
      desk.toast({ title: text('desk.settings.unchanged') });
      return;
    }
    await run(async () => {
      desk.cache.mutateCache('settings', await confirmed(saveSettings));
      setDraft('');
      desk.toast({ title: text('desk.settings.saved') });
    });
  }

  return (
    <section ref={section} className={classNames(styles['part'], styles['setting'])} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {changed === undefined ? null : <p className={styles['unsaved']}>{text('desk.settings.unsaved')}</p>}
      <p className={styles['muted']}>{words}</p>
      {head}
      <form
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {typed !== undefined && typed.base !== now ? (
          <Alert tone="info">{text('desk.settings.changedMeanwhile')}</Alert>
        ) : failure === undefined ? null : (
          <Alert tone="danger">{failure}</Alert>
        )}
        <fieldset className={styles['fields']} disabled={!isOwner} aria-labelledby={headingId}>
          {children({
            value,
            change: (next) => setDraft(JSON.stringify({ base: typed?.base ?? now, value: next })),
            issueOf,
          })}
        </fieldset>
        {isOwner ? (
          <div className={styles['actions']}>
            <Button type="submit" variant="primary" busy={isBusy} aria-disabled={changed === undefined}>
              {text('desk.settings.save')}
            </Button>
            {changed === undefined ? null : (
              <Button
                variant="quiet"
                onClick={() => {
                  setDraft('');
                  clear();
                }}
              >
                {text('desk.settings.discard')}
              </Button>
            )}
          </div>
        ) : null}
      </form>
    </section>
  );
}
