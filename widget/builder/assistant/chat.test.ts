import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '#domain/assistant/schema.ts';
import { createChat } from './chat.ts';

function lineAt(minute: number): ChatMessage {
  const time = String(minute).padStart(2, '0');
  return { id: `m${time}`, type: 'user', content: `line ${time}`, timestamp: `2026-11-22T10:${time}:00.000Z` };
}

/** A server with these lines, oldest first. It returns the latest fifty before a given line. */
function serverWith(lines: ChatMessage[]) {
  return {
    history: async (before?: Pick<ChatMessage, 'id'>) => {
      const end = before ? lines.findIndex(({ id }) => id === before.id) : lines.length;
      return lines.slice(Math.max(0, end - 50), end);
    },
    chat: async () => Promise.reject(new Error('not asked')),
  };
}

async function chatWith(lines: ChatMessage[], kept: string | undefined) {
  const start = { after: kept };
  const chat = createChat(serverWith(lines), {
    get: () => start.after,
    set: (after) => void (start.after = after),
  });
  await Promise.resolve();
  await Promise.resolve();
  return { chat, start, shown: () => chat.$state.get().lines.map(({ content }) => content) };
}

describe('a conversation', () => {
  it('goes on where it was in the same language', async () => {
    const { shown, chat } = await chatWith([lineAt(1), lineAt(2)], '');
    expect(shown()).toEqual(['line 01', 'line 02']);
    expect(chat.$state.get().hasEarlier).toBe(false);
  });

  it('begins anew in another language, and gives back what was said on request', async () => {
    const { shown, chat, start } = await chatWith([lineAt(1), lineAt(2)], undefined);
    expect(shown()).toEqual([]);
    expect(start.after).toBe(lineAt(2).timestamp);
    expect(chat.$state.get().hasEarlier).toBe(true);
    await chat.loadEarlier();
    expect(shown()).toEqual(['line 01', 'line 02']);
    expect(chat.$state.get().hasEarlier).toBe(false);
  });

  it('shows only what was said since, after a reload', async () => {
    const { shown, chat } = await chatWith([lineAt(1), lineAt(2), lineAt(3)], lineAt(2).timestamp);
    expect(shown()).toEqual(['line 03']);
    await chat.loadEarlier();
    expect(shown()).toEqual(['line 01', 'line 02', 'line 03']);
  });

  it('finds more than a page of an earlier language', async () => {
    const lines = Array.from({ length: 55 }, (_, minute) => lineAt(minute));
    const { shown, chat } = await chatWith(lines, undefined);
    await chat.loadEarlier();
    expect(shown()).toHaveLength(50);
    expect(chat.$state.get().hasEarlier).toBe(true);
    await chat.loadEarlier();
    expect(shown()).toHaveLength(55);
    expect(chat.$state.get().hasEarlier).toBe(false);
  });
});
