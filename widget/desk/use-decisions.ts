import { useStore } from '@nanostores/react';
import type { ProfileState } from '#domain/profile/desk.ts';
import { ApiError } from '#widget/api/request.ts';
import { useText } from '#widget/kit/text.ts';
import type { Decision } from './decision.ts';
import { lookAgainMs, useDesk } from './desk.ts';
import { wordsOf } from './words-of.ts';

/** The decisions made at this desk. Queues leave their items out. */
export function useDecisions() {
  const desk = useDesk();
  const text = useText();
  const decisions = useStore(desk.decisions.changes);
  return {
    /** Whether an item in a state was decided here. */
    isDecided: (item: string, state: string) => decisions[item]?.some(({ change }) => change.state === state) ?? false,
    /** When the server accepted the last decision about an item, ms since the epoch; undefined while it has not. */
    sentAt: (item: string) => decisions[item]?.at(-1)?.sentAt,
    /** Deletes decisions about items that left their queues: an item that a colleague brings back waits again. */
    forget: desk.decisions.forget,
    /**
     * The profile's status including decisions made here: before the server has them, and until the lists have been read again.
     * Afterwards the server's status counts.
     */
    shownState(item: string, state: ProfileState): ProfileState {
      const { change, sentAt = Infinity } = decisions[item]?.at(-1) ?? {};
      return change?.shows?.from === state && Date.now() < sentAt + lookAgainMs ? change.shows.to : state;
    },
    /** Shows a decision as made, and sends it if it is not undone within ten seconds. */
    decide(decision: Decision): void {
      const { item, title, send } = decision;
      function failed(error: unknown): void {
        const words = { title: text('desk.notDone', { act: title }), description: wordsOf(error, text) };
        desk.toast({ ...words, tone: 'danger' });
        if (error instanceof ApiError && [404, 409].includes(error.status)) decision.readAgain();
      }
      desk.decisions.later(item, decision, { title, undoLabel: text('desk.undo') }, { send, failed });
    },
  };
}
