import { atom } from 'nanostores';
import { ApiError } from '#widget/api/request.ts';
import type { Text } from '#widget/kit/text.ts';
import type { Desk } from './desk.ts';
import { wordsOf } from './words-of.ts';

/** Something that is shown as done at once, and sent when nobody took it back for a while. */
export interface LaterAct {
  /** Names the item that it is about. */
  item: string;
  /** The state in which the item was looked at: one that changed since waits again. */
  state: string;
  /** What was done, in words. */
  title: string;
  send(): Promise<void>;
  /** It could not be done: the item is back, and the reason is said already. */
  failed?(error: unknown): void;
  /** It was taken back. */
  undone?(): void;
}

/** Somebody can take an act back for this long before anybody is written to, ms. */
export const undoMs = 10_000;

/** What was decided in this window: by item, the state that was decided about. Lists leave these out. */
export const decided = atom<ReadonlyMap<string, string>>(new Map());

interface WaitingAct {
  act: LaterAct;
  timer: ReturnType<typeof setTimeout>;
  toastId: string | undefined;
  sendNow(): void;
}

/** Acts that nobody was told of yet, the newest last. */
let waiting: readonly WaitingAct[] = [];

/** Shows an act as done, offers to take it back, and sends it after {@link undoMs}; at once when the page is left. */
export function actLater(desk: Desk, act: LaterAct, text: Text): void {
  decided.set(new Map([...decided.get(), [act.item, act.state]]));
  const sendNow = () => {
    settle(entry, desk);
    void send(desk, act, text);
  };
  desk.toast({
    title: act.title,
    action: { label: text('desk.undo'), altText: text('desk.undoHint'), onAction: () => undo(entry, desk) },
  });
  const entry: WaitingAct = {
    act,
    timer: setTimeout(sendNow, undoMs),
    toastId: desk.toasts.get().at(-1)?.id,
    sendNow,
  };
  waiting = [...waiting, entry];
  window.addEventListener('pagehide', sendAll, { once: true });
}

/** Takes back the newest act that was not sent yet. */
export function undoLast(desk: Desk): void {
  const entry = waiting.at(-1);
  if (entry) undo(entry, desk);
}

function sendAll(): void {
  for (const { sendNow } of waiting) sendNow();
}

function settle(entry: WaitingAct, desk: Desk): void {
  clearTimeout(entry.timer);
  waiting = waiting.filter((other) => other !== entry);
  if (entry.toastId !== undefined) desk.dismiss(entry.toastId);
}

function undo(entry: WaitingAct, desk: Desk): void {
  if (!waiting.includes(entry)) return;
  settle(entry, desk);
  bringBack(entry.act);
  entry.act.undone?.();
}

async function send(desk: Desk, act: LaterAct, text: Text): Promise<void> {
  try {
    await act.send();
  } catch (error) {
    bringBack(act);
    if (error instanceof ApiError && error.status === 401) desk.visitor.set({ status: 'signed-out' });
    desk.toast({ title: text('desk.notDone', { act: act.title }), description: wordsOf(error, text), tone: 'danger' });
    act.failed?.(error);
  }
}

function bringBack({ item, state }: LaterAct): void {
  if (decided.get().get(item) !== state) return;
  decided.set(new Map([...decided.get()].filter(([other]) => other !== item)));
}
