import { useState } from 'react';
import { type Packet, packetSchema } from '#domain/packets/schema.ts';
import { ApiError } from '#widget/api/request.ts';
import { useText } from '#widget/kit/text.ts';
import { useDesk } from '../desk.ts';
import { useApi } from '../use-api.ts';
import { wordsOf } from '../words-of.ts';
import { packetDifferences } from './differences.ts';
import { createPacketsApi } from './packets-api.ts';
import { usePacketEdits } from './use-packet-edits.ts';

type PacketsApi = ReturnType<typeof createPacketsApi>;

/** An open packet: its unsaved changes, its writes, and what others changed in the meantime. */
export type OpenPacket = ReturnType<typeof usePacket>;

/**
 * @param now the packet as the server last had it
 * @param onPacket called with each newer version that a write brings
 */
export function usePacket(now: Packet, onPacket: (packet: Packet) => void) {
  const desk = useDesk();
  const api = useApi(createPacketsApi);
  const text = useText();
  const draft = usePacketEdits(now.id);
  /** The version that the member's changes are based on. */
  const [seen, setSeen] = useState(now);
  const [isRefused, setRefused] = useState(false);
  const [busy, setBusy] = useState<string>();
  // Without unsaved changes, there is nothing that a newer version could contradict.
  if (seen !== now && !isRefused && !draft.isDirty) setSeen(now);
  const isBehind = seen.version < now.version;

  /** Shows the newest version without further remarks about what changed. */
  function accept(packet: Packet): void {
    setRefused(false);
    setSeen(packet);
  }

  /**
   * Sends a write of the displayed version, one at a time.
   * @param name the action that is shown as running
   * @returns the new version; undefined when nothing was written
   */
  async function write(name: string, send: (api: PacketsApi, packet: Packet) => Promise<Packet>) {
    if (busy !== undefined) return undefined;
    setBusy(name);
    try {
      const packet = await send(api, now);
      if (!isBehind) accept(packet);
      onPacket(packet);
      return packet;
    } catch (error) {
      desk.noticeSignedOut(error);
      const newest = packetIn(error);
      if (newest) onPacket(newest);
      // A nanny's own answer is no new version, so the differences do not show it.
      if (newest && newest.version !== now.version) {
        setRefused(true);
      } else {
        desk.toast({ tone: 'danger', title: text('desk.failed'), description: wordsOf(error, text) });
      }
      return undefined;
    } finally {
      setBusy(undefined);
    }
  }

  return {
    packet: now,
    ...draft,
    busy,
    write,
    /** Saves the unsaved changes over the newest version. @returns whether they are saved */
    async save(): Promise<boolean> {
      const { letter, deadline, items = {} } = draft.edits;
      const present = new Set(now.items.map(({ profileId }) => profileId));
      const content = Object.entries(items)
        .filter(([profileId]) => present.has(profileId))
        .map(([profileId, edits]) => Object.assign({ profileId }, edits));
      const saved = await write('save', (to, packet) => to.patch(packet, { letter, deadline, items: content }));
      if (!saved) return false;
      draft.discardSaved();
      accept(saved);
      return true;
    },
    discard(): void {
      draft.discard();
      accept(now);
    },
    /** What others changed since the version that the member's changes are based on. */
    differences: isBehind ? packetDifferences(seen, now) : [],
    /** Whether the last write was refused because somebody else was faster. */
    isRefused: isRefused && isBehind,
    /** Hides the differences. */
    understand: () => accept(now),
  };
}

/** The current packet from a conflict error; undefined for any other error. */
function packetIn(error: unknown): Packet | undefined {
  return error instanceof ApiError ? packetSchema.safeParse(error.body['packet']).data : undefined;
}
