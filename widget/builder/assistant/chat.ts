import { atom, type ReadableAtom } from 'nanostores';
import { assistantLimits, type ChatMessage } from '#domain/assistant/schema.ts';
import type { Locale } from '#domain/locale.ts';
import { type AssistantApi, createAssistantApi } from '../../api/assistant.ts';
import { ApiError } from '../../api/request.ts';
import { localTexts } from '#widget/browser/storage.ts';
import type { BuilderServices } from '#widget/kit/services.tsx';

/** The page size of the history. A full page may have another one before it. */
const pageLength = 50;

export type Line = Pick<ChatMessage, 'id' | 'type' | 'content'>;

export interface ChatState {
  lines: readonly Line[];
  /** The received part of a reply that is still streaming. */
  pending: string | undefined;
  /** A message without a reply, and the server's error message if there was one. */
  failed: { message: string; words: string | undefined } | undefined;
  hasEarlier: boolean;
  /** The history could not be loaded. */
  historyFailed: boolean;
}

export interface Chat {
  $state: ReadableAtom<ChatState>;
  /** The unsent text. It survives the panel. */
  $draft: ReadableAtom<string>;
  type(text: string): void;
  /** Sends the draft. Ignored while a reply is pending, and for blank or too long texts (docs/specification.md 5). */
  send(): Promise<void>;
  /** Sends the message that failed again. */
  again(): Promise<void>;
  /** Stops the reply at this point. */
  stop(): void;
  /** Loads the lines before the loaded ones. */
  loadEarlier(): Promise<void>;
}

type ChatApi = Pick<AssistantApi, 'chat' | 'history'>;

/** The start of the conversation in a language: lines up to this ISO date-time show only on request. */
export interface ChatStart {
  get(): string | undefined;
  set(after: string): void;
}

/**
 * The conversation of one profile. Loads its latest lines at once.
 * @param start undefined in it hides all lines so far, and stores which one is the last
 */
export function createChat(api: ChatApi, start: ChatStart): Chat {
  const $state = atom<ChatState>({
    lines: [],
    pending: undefined,
    failed: undefined,
    hasEarlier: false,
    historyFailed: false,
  });
  const $draft = atom('');
  let count = 0;
  let stopper = new AbortController();
  let oldest: ChatMessage | undefined;
  /** Loaded lines in another language. */
  let heldBack: ChatMessage[] = [];
  let isFirstPage = true;
  let hasMore = false;

  const set = (change: Partial<ChatState>) => $state.set({ ...$state.get(), ...change });
  const add = (type: Line['type'], content: string) => {
    count += 1;
    set({ lines: [...$state.get().lines, { id: `new-${count}`, type, content }] });
  };

  function linesBefore(page: ChatMessage[]): ChatMessage[] {
    const after = start.get() ?? page.at(-1)?.timestamp ?? '';
    start.set(after);
    return page.filter(({ timestamp }) => timestamp <= after);
  }

  async function loadEarlier() {
    try {
      const page = heldBack.length > 0 ? heldBack : await api.history(oldest);
      const isFull = heldBack.length > 0 ? hasMore : page.length === pageLength;
      oldest = page[0] ?? oldest;
      heldBack = isFirstPage ? linesBefore(page) : [];
      isFirstPage = false;
      hasMore = isFull;
      const shown = page.slice(heldBack.length);
      set({
        lines: [...shown, ...$state.get().lines],
        hasEarlier: isFull || heldBack.length > 0,
        historyFailed: false,
      });
    } catch {
      set({ historyFailed: true });
    }
  }

  async function ask(message: string) {
    stopper = new AbortController();
    const { signal } = stopper;
    set({ pending: '', failed: undefined });
    try {
      const { response } = await api.chat(message, signal, (text) => {
        if (!signal.aborted) set({ pending: ($state.get().pending ?? '') + text });
      });
      add('ai', response);
    } catch (error) {
      const words = error instanceof ApiError && error.status !== 401 ? error.error : undefined;
      const soFar = $state.get().pending ?? '';
      if (!signal.aborted) set({ failed: { message, words } });
      else if (soFar !== '') add('ai', soFar);
    }
    set({ pending: undefined });
  }

  void loadEarlier();

  return {
    $state,
    $draft,
    type: (text) => $draft.set(text),
    async send() {
      const message = $draft.get().trim();
      if (message === '' || message.length > assistantLimits.message || $state.get().pending !== undefined) return;
      $draft.set('');
      add('user', message);
      await ask(message);
    },
    async again() {
      const { failed } = $state.get();
      if (failed) await ask(failed.message);
    },
    stop: () => stopper.abort(),
    loadEarlier,
  };
}

const chats = new WeakMap<BuilderServices, Map<string, Chat>>();

/** The chat starts over when the language changes (docs/specification.md 2.8). This browser stores where. */
function startOf(profileId: string, locale: Locale): ChatStart {
  const key = `np-chat-start:${profileId}`;
  return {
    get() {
      const kept = localTexts.get(key);
      if (kept === null) return '';
      const [language, after] = kept.split(' ');
      return language === locale ? after : undefined;
    },
    set: (after) => localTexts.set(key, `${locale} ${after}`),
  };
}

/** The chat of a profile: one for each profile and builder, so that it survives the panel. */
export function chatOf(services: BuilderServices, profileId: string): Chat {
  const ofBuilder = chats.get(services) ?? new Map<string, Chat>();
  chats.set(services, ofBuilder);
  const { request, locale, connection } = services;
  const chat =
    ofBuilder.get(profileId) ??
    createChat(createAssistantApi(request, locale, profileId, connection.fetch), startOf(profileId, locale));
  ofBuilder.set(profileId, chat);
  return chat;
}
