import { type ReactNode, useEffect, useRef } from 'react';
import type { z } from 'zod';
import { changeSettings, readSettings } from '#domain/agency/settings-contract.ts';
import type { AgencySettings, SettingsPatch } from '#domain/agency/settings.ts';
import { ApiError } from '#widget/api/request.ts';
import { useText } from '#widget/kit/text.ts';
import { useConfirmed } from '../agency/use-confirmed.tsx';
import { useDesk, useMe } from '../desk.ts';
import { useAction } from '../use-action.ts';
import { changedPaths, rebased } from './changes.ts';
import type { RevisedSettings } from './revised-settings.ts';
import { SaveBar } from './save-bar.tsx';
import { useSectionDraft } from './section-draft.ts';
import type { Section } from './sections.ts';
import styles from './settings.module.css';

/** The props of the fields of a section. */
export interface SettingsFields<Value> {
  value: Value;
  change: (value: Value) => void;
  /** The server's error at a path such as `retention.auditLogDays`. */
  issueOf: (path: string) => string | undefined;
}

interface SettingsFormProps<Value> {
  section: Section;
  settings: RevisedSettings;
  title: string;
  text: string;
  /** The section's saved value. */
  storedOf: (settings: AgencySettings) => Value;
  /** The schema of a value that is being typed. */
  schema: z.ZodType<Value>;
  /** @param stored the settings into which the value goes, where the patch replaces more than this section */
  patchOf: (value: Value, stored: AgencySettings) => SettingsPatch;
  /** The names of what would be saved. @param changed the paths that differ, such as `about.es` */
  namesOf: (changed: readonly string[], value: Value, stored: Value) => string[];
  /** Above the fields, for everyone: chooses which part of the section they show. @param changed the paths that differ */
  renderHead?: (changed: readonly string[]) => ReactNode;
  /** Beside the fields: what families will see. */
  renderPreview?: (value: Value) => ReactNode;
  /** Called with the paths that the server refuses, before the first wrong field takes the focus. */
  onRefused?: (paths: readonly string[]) => void;
  children: (fields: SettingsFields<Value>) => ReactNode;
}

/** A section of the settings. Only an owner can change it; unsaved changes stay a draft until the bar at the end saves them. */
export function SettingsForm<Value>({
  section,
  settings,
  title,
  text: words,
  storedOf,
  schema,
  patchOf,
  namesOf,
  renderHead,
  renderPreview,
  onRefused,
  children,
}: SettingsFormProps<Value>) {
  const desk = useDesk();
  const text = useText();
  const isOwner = useMe().role === 'owner';
  const stored = storedOf(settings);
  const { value, changed, isChangedMeanwhile, change, discard } = useSectionDraft(section, stored, schema);
  const confirmed = useConfirmed();
  const { run, isBusy, failure, issueOf, hasIssues, clear } = useAction(section);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = `settings-${section}`;

  useEffect(() => {
    if (hasIssues) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [hasIssues]);

  /** Changes the settings as they are now, if nobody else has changed the same values. @throws ApiError 409 when somebody has */
  async function saveSettings(): Promise<RevisedSettings> {
    try {
      return await desk.revisedCall(changeSettings, { revision: settings.revision, body: patchOf(value, settings) });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      const current = await desk.revisedCall(readSettings, {});
      desk.cache.mutateCache('settings', current);
      const now = storedOf(current);
      const elsewhere = changedPaths(stored, now);
      if (changed.some((path) => elsewhere.includes(path))) throw error;
      const body = patchOf(schema.parse(rebased(stored, value, now)), current);
      return desk.revisedCall(changeSettings, { revision: current.revision, body });
    }
  }

  async function save(): Promise<void> {
    if (changed.length === 0) return;
    await run(async () => {
      try {
        desk.cache.mutateCache('settings', await confirmed(saveSettings));
      } catch (error) {
        if (error instanceof ApiError) onRefused?.(error.issues.map(({ path }) => path));
        throw error;
      }
      leaveBar();
      discard();
      desk.toast({ title: text('desk.settings.saved') });
    });
  }

  /** The bar is removed, so a focus inside it moves to the heading. */
  function leaveBar(): void {
    if (form.current?.querySelector('[data-save-bar]')?.contains(document.activeElement))
      heading.current?.focus({ preventScroll: true });
  }

  return (
    <section className={styles['section']} aria-labelledby={headingId}>
      <h2 id={headingId} ref={heading} tabIndex={-1} data-pane-title="">
        {title}
      </h2>
      <p className={styles['muted']}>{words}</p>
      {renderHead?.(changed)}
      <form
        ref={form}
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className={styles['body']}>
          <fieldset className={styles['fields']} disabled={!isOwner} aria-labelledby={headingId}>
            {children({ value, change, issueOf })}
          </fieldset>
          {renderPreview?.(value)}
        </div>
        {isOwner ? (
          <SaveBar
            names={changed.length === 0 ? [] : namesOf(changed, value, stored)}
            isBusy={isBusy}
            isChangedMeanwhile={isChangedMeanwhile}
            failure={hasIssues ? text('desk.settings.bar.look', { reason: failure ?? '' }) : failure}
            onDiscard={() => {
              leaveBar();
              discard();
              clear();
            }}
          />
        ) : null}
      </form>
    </section>
  );
}
