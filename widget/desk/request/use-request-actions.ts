import { createElement } from 'react';
import type { RequestDetail, RequestItem, RequestPatch, RequestState } from '#domain/request/desk.ts';
import type { Job, JobPatch } from '#domain/request/job.ts';
import type { StaffMember } from '#domain/agency/staff.ts';
import {
  changeRequest,
  joinRequests,
  noteRequest,
  releaseRequest,
  replyToRequest,
} from '#domain/request/desk-contract.ts';
import { useText } from '#widget/kit/text.ts';
import { useDesk, useMe } from '../desk.ts';
import { unsent } from '../pending.ts';
import { useTimes } from '../times.ts';
import { wordsOf } from '../words-of.ts';
import type { Changes } from './changes.ts';
import { ClosingDialog } from './closing-dialog.tsx';
import { AnswerConflict, ChangeConflict, TakenConflict } from './conflict-dialogs.tsx';
import { prepareSend, requestNow } from './inbox.ts';

/** A request as displayed; without its history in the list. */
type Looked = RequestItem & Partial<Pick<RequestDetail, 'events' | 'job'>>;

/** An immediate change. */
interface Change {
  patch: RequestPatch;
  /** The changes to show before the server has them. */
  changes: Changes;
  /** Handles a conflict. Without it, the differences are shown. */
  onConflict?: (now: RequestDetail) => void;
}

/** What the fields of a change had before, to undo it. */
function valuesBefore(job: Job = {}, patch: JobPatch): JobPatch {
  return Object.fromEntries(Object.keys(patch).map((name) => [name, Reflect.get(job, name) ?? null]));
}

/** The actions on a request. Each shows at once, can be undone for ten seconds, and reports failure. */
export function useRequestActions() {
  const desk = useDesk();
  const me = useMe();
  const text = useText();
  const times = useTimes();
  const words = (title: string) => ({ title, undoLabel: text('desk.request.undo') });

  function fail(error: unknown): void {
    desk.toast({ tone: 'danger', title: text('desk.failed'), description: wordsOf(error, text) });
  }

  /** Changes a request now. @returns whether the server accepted it */
  async function change(item: Looked, { patch, changes, onConflict }: Change): Promise<boolean> {
    try {
      const send = prepareSend(desk, item, (revision) =>
        desk.call(changeRequest, { id: item.id, revision, body: patch }),
      );
      await desk.requestChanges.now(item.id, changes, send);
      return true;
    } catch (error) {
      const now = requestNow(error);
      if (now === undefined) fail(error);
      else if (onConflict) onConflict(now);
      else desk.openDialog((onClose) => createElement(ChangeConflict, { seen: item, now, onClose }));
      return false;
    }
  }

  /** Changes a request now, and offers to undo it. */
  function changeWithUndo(item: Looked, { title, ...input }: Change & { title: string }): Promise<boolean> {
    const { state, closingReason, assignee, snoozedUntil } = item;
    const back: RequestPatch = {
      ...(input.patch.state !== undefined && { state, closingReason }),
      ...(input.patch.assignee !== undefined && { assignee: assignee?.id ?? null }),
      ...(input.patch.snoozedUntil !== undefined && { snoozedUntil }),
      ...(input.patch.job && { job: valuesBefore(item.job, input.patch.job) }),
    };
    const done = change(item, input);
    const withdraw = desk.undo.offer(words(title), () => {
      void done.then((isDone) => {
        const shown = input.patch.job ? {} : { state, closingReason, assignee, snoozedUntil };
        if (isDone) return change(item, { patch: back, changes: shown });
        return undefined;
      });
    });
    return done.then((isDone) => {
      if (!isDone) withdraw();
      return isDone;
    });
  }

  /** Runs an irreversible action after its undo period. */
  function later(
    item: RequestItem,
    input: {
      title: string;
      changes: Changes;
      work: (revision: number) => Promise<RequestDetail>;
      onStopped?: () => void;
      /** Handles a conflict; called after `onStopped`. */
      onConflict?: (now: RequestDetail) => void;
    },
  ): void {
    const { title, changes, work, onStopped = () => {}, onConflict } = input;
    desk.requestChanges.later(item.id, changes, words(title), {
      send: prepareSend(desk, item, work),
      undone: onStopped,
      failed(error) {
        onStopped();
        const now = requestNow(error);
        if (now && onConflict) onConflict(now);
        else fail(error);
      },
    });
  }

  /** Puts a reply back into the draft, before any text written since. */
  function keepAsDraft(id: string, answer: string): void {
    const name = `${me.id}/reply/${id}`;
    const since = desk.drafts.read(name);
    desk.drafts.write(name, since === '' ? answer : `${answer}\n\n${since}`);
  }

  /** Removes a reply from the draft; text after it stays. */
  function takeFromDraft(id: string, answer: string): void {
    const name = `${me.id}/reply/${id}`;
    const draft = desk.drafts.read(name).trimStart();
    if (draft.startsWith(answer)) desk.drafts.write(name, draft.slice(answer.length).trimStart());
  }

  const actions = {
    /**
     * Assigns a request, or returns it to the queue. Asks for confirmation before taking it from a colleague who took it
     * meanwhile.
     */
    assign(item: Looked, to: Pick<StaffMember, 'id' | 'name'> | null): void {
      const title =
        to === null
          ? text('desk.request.done.unassigned')
          : text('desk.request.done.assigned', { name: to.name, isMe: to.id === me.id ? 'yes' : 'no' });
      // Taking a new request starts work on it.
      const state = to?.id === me.id && item.state === 'new' ? 'in-progress' : undefined;
      void changeWithUndo(item, {
        title,
        patch: { assignee: to?.id ?? null, ...(state && { state }) },
        changes: { assignee: to && { id: to.id, name: to.name }, ...(state && { state }) },
        onConflict(now) {
          const holder = now.assignee;
          if (holder?.id === to?.id) return;
          // Other changes do not affect the assignment.
          if (holder?.id === item.assignee?.id) actions.assign(now, to);
          else if (holder && to?.id === me.id) {
            desk.openDialog((onClose) =>
              createElement(TakenConflict, { now, holder, onTake: () => actions.assign(now, to), onClose }),
            );
          } else desk.openDialog((onClose) => createElement(ChangeConflict, { seen: item, now, onClose }));
        },
      });
    },
    setState(item: Looked, state: Exclude<RequestState, 'closed'>): void {
      const title = text('desk.request.done.state', {
        name: item.parentName,
        state: text(`desk.request.state.${state}`),
      });
      void changeWithUndo(item, { title, patch: { state }, changes: { state, closingReason: null } });
    },
    /**
     * Closes a request after asking for the reason.
     * @param onDone called when there is a reason, before the request changes
     */
    close(item: Looked, onDone: () => void): void {
      desk.openDialog((onClose) =>
        createElement(ClosingDialog, {
          onClose,
          onChoose(closingReason) {
            onDone();
            const title = text('desk.request.done.closed', {
              name: item.parentName,
              reason: text(`desk.request.closed.${closingReason}`),
            });
            const change = { state: 'closed' as const, closingReason };
            void changeWithUndo(item, { title, patch: change, changes: change });
          },
        }),
      );
    },
    /** Changes fields of the job. @returns whether the server accepted it */
    changeJob(request: RequestDetail, job: JobPatch): Promise<boolean> {
      const fields = Object.keys(job).map((name) => text(`request.job.${name}`));
      const title = text('desk.request.done.job', { fields: fields.join(text('common.listSeparator')) });
      return changeWithUndo(request, { title, patch: { job }, changes: {} });
    },
    /** @param until null ends the snooze */
    snooze(item: Looked, until: Date | null): void {
      const snoozedUntil = until?.toISOString() ?? null;
      const title =
        snoozedUntil === null
          ? text('desk.request.done.woken')
          : text('desk.request.done.snoozed', { time: times.exact(snoozedUntil) });
      void changeWithUndo(item, { title, patch: { snoozedUntil }, changes: { snoozedUntil } });
    },
    /** Joins another request of the family into this one, which cannot be undone. @throws ApiError */
    async join(request: RequestDetail, otherId: string): Promise<void> {
      const send = prepareSend(desk, request, (revision) =>
        desk.call(joinRequests, { id: request.id, revision, body: { requestId: otherId } }),
      );
      await desk.requestChanges.now(request.id, {}, send);
      desk.cache.revalidateKeys((key) => key.startsWith('requests') || key.startsWith('introductions/'));
      desk.toast({ title: text('desk.request.done.joined') });
    },
    release(item: Looked): void {
      later(item, {
        title: text('desk.request.done.released', { name: item.parentName }),
        changes: { quarantined: false, state: 'new' },
        work: () => desk.call(releaseRequest, { id: item.id }),
      });
    },
    /** Replies to the family. The text is stored until the server has it. */
    reply(request: RequestDetail, answer: string): void {
      const { id } = request;
      const sending = `${me.id}/sending/${id}`;
      desk.drafts.write(sending, answer);
      takeFromDraft(id, answer);
      later(request, {
        title: text('desk.request.done.replied', { name: request.parentName }),
        changes: {
          state: 'answered',
          answeredAt: request.answeredAt ?? new Date().toISOString(),
          snoozedUntil: null,
          bounced: false,
        },
        async work(revision) {
          const answered = await desk.call(replyToRequest, { id, revision, body: { text: answer } });
          desk.drafts.write(sending, '');
          return answered;
        },
        onStopped() {
          keepAsDraft(id, answer);
          desk.drafts.write(sending, '');
        },
        onConflict: (now) =>
          desk.openDialog((onClose) =>
            createElement(AnswerConflict, {
              seen: request,
              now,
              answer,
              onSend: () => actions.reply(now, answer),
              onDiscard: () => takeFromDraft(id, answer),
              onClose,
            }),
          ),
      });
    },
    /** Restores a reply that was being sent when the page was left, and whose result is unknown. */
    recover(request: RequestDetail): void {
      const name = `${me.id}/sending/${request.id}`;
      const answer = desk.drafts.read(name);
      if (answer === '' || unsent(desk.requestChanges.changes.get(), request.id).length > 0) return;
      const hasArrived = request.events.some((event) => event.kind === 'reply' && event.text === answer);
      if (!hasArrived) keepAsDraft(request.id, answer);
      desk.drafts.write(name, '');
    },
    /** @returns whether the note was saved */
    async note(request: RequestDetail, note: string): Promise<boolean> {
      try {
        const send = prepareSend(desk, request, () => desk.call(noteRequest, { id: request.id, body: { text: note } }));
        await desk.requestChanges.now(request.id, {}, send);
        return true;
      } catch (error) {
        fail(error);
        return false;
      }
    },
  };
  return actions;
}
