import { useState } from 'react';
import { ApiError } from '#widget/api/request.ts';
import { useText } from '#widget/kit/text.ts';
import { useDesk } from './desk.ts';
import { wordsOf } from './words-of.ts';

/**
 * An action that waits for the server: one at a time, with what went wrong in words for people.
 * @param subject what the form is about, where it shows one of several things: a failure belongs to the one it happened to
 */
export function useAction(subject = '') {
  const desk = useDesk();
  const text = useText();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ subject: string; error: unknown }>();
  const error = failed?.subject === subject ? failed.error : undefined;
  const issues = error instanceof ApiError ? error.issues : [];

  return {
    isBusy,
    /** What went wrong; undefined when nothing did. */
    failure: error === undefined ? undefined : wordsOf(error, text),
    /** What is wrong with a field, by its path such as `retention.auditLogDays`. */
    issueOf: (path: string) => issues.find((issue) => issue.path === path)?.message,
    hasIssues: issues.length > 0,
    clear: () => setFailed(undefined),
    /**
     * Runs the action, unless one is under way.
     * @param more.onStale called when somebody else has changed the item meanwhile
     */
    async run(work: () => Promise<void>, { onStale }: { onStale?: () => void } = {}): Promise<void> {
      if (isBusy) return;
      setBusy(true);
      setFailed(undefined);
      try {
        await work();
      } catch (thrown) {
        desk.noticeSignedOut(thrown);
        setFailed({ subject, error: thrown });
        if (thrown instanceof ApiError && thrown.code === 'stale') onStale?.();
      } finally {
        setBusy(false);
      }
    },
    /** Like `run`, for an action without a place for its failure: a toast says it. */
    async runOrToast(work: () => Promise<void>): Promise<void> {
      if (isBusy) return;
      setBusy(true);
      try {
        await work();
      } catch (thrown) {
        desk.noticeSignedOut(thrown);
        desk.toast({ tone: 'danger', title: text('desk.failed'), description: wordsOf(thrown, text) });
      } finally {
        setBusy(false);
      }
    },
  };
}
