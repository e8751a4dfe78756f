import { useState } from 'react';
import { approveProfile, holdProfile, readDeskProfile, releaseProfile } from '#domain/profile/desk-contract.ts';
import type { DeskProfile } from '#domain/profile/desk.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { useDesk, useMayAct } from '../desk.ts';
import { useKeys } from '../shell/keys.ts';
import { useDecisions } from '../use-decisions.ts';
import { stateAfter, stateOfProfile } from './looked-state.ts';
import styles from '../shell/item.module.css';
import { ReasonDialog } from './reason-dialog.tsx';

interface ProfileActionsProps {
  detail: DeskProfile;
  onDone(opensNext: boolean): void;
  /** The nanny's newer revision: it must be viewed before any decision. */
  newer: DeskProfile | undefined;
  /** Shows the newer revision. */
  onNewer(newer: DeskProfile): void;
}

/** The agency's decisions about a profile: approve, hold for a reason, or release. Families see the result ten seconds later. */
export function ProfileActions({ detail, newer, onDone, onNewer }: ProfileActionsProps) {
  const desk = useDesk();
  const text = useText();
  const mayAct = useMayAct();
  const { decide, isDecided } = useDecisions();
  const [isHolding, setHolding] = useState(false);
  const { profile, state } = detail;
  const { id, revision } = profile;
  const name = detail.name || text('desk.nameless');
  const isDone = isDecided(id, stateOfProfile(detail));
  const canApprove = state === 'waiting' || state === 'changed';

  function act(kind: 'approve' | 'release' | 'hold', send: () => Promise<DeskProfile>) {
    decide({
      item: id,
      state: stateOfProfile(detail),
      shows: { from: state, to: stateAfter(kind, detail) },
      title: text(`desk.profile.done.${kind}`, { name }),
      async send() {
        desk.cache.mutateCache(`profile/${id}`, await send());
        desk.cache.revalidateKeys((key) => /^(?:reviews\?|nannies\?|today$)/.test(key));
      },
      readAgain: () => void showNewer(),
    });
  }
  async function showNewer() {
    try {
      const now = await desk.call(readDeskProfile, { id });
      desk.cache.mutateCache(`profile/${id}`, now);
      onNewer(now);
    } catch {
      desk.cache.revalidateKeys(`profile/${id}`);
    }
  }
  function resolve(opensNext: boolean) {
    if (!mayAct || isDone) return;
    if (newer) {
      onNewer(newer);
      return;
    }
    if (canApprove) act('approve', () => desk.call(approveProfile, { id, revision }));
    else if (state === 'held') act('release', () => desk.call(releaseProfile, { id }));
    else return;
    onDone(opensNext);
  }
  useKeys({
    a: () => resolve(false),
    e: () => resolve(true),
    h: () => setHolding(mayAct && !isDone && state !== 'held' && state !== 'unclaimed'),
  });
  if (!mayAct || state === 'unclaimed') return null;
  if (isDone) return <p className={styles['decided']}>{text('desk.profile.decided')}</p>;
  return (
    <div className={styles['actions']}>
      {canApprove ? (
        <Button variant="primary" aria-keyshortcuts="a" onClick={() => resolve(false)}>
          {text('desk.profile.approve')}
        </Button>
      ) : null}
      {state === 'held' ? (
        <Button variant="primary" aria-keyshortcuts="a" onClick={() => resolve(false)}>
          {text('desk.profile.release')}
        </Button>
      ) : (
        <Button aria-keyshortcuts="h" onClick={() => setHolding(true)}>
          {text('desk.profile.hold')}
        </Button>
      )}
      {isHolding ? (
        <ReasonDialog
          kind="hold"
          subject={id}
          name={name}
          language={detail.locale ?? desk.locale}
          onClose={() => setHolding(false)}
          onSend={(reason, forget) => {
            setHolding(false);
            act('hold', async () => {
              const held = await desk.call(holdProfile, { id, body: { reason } });
              forget();
              return held;
            });
            onDone(false);
          }}
        />
      ) : null}
    </div>
  );
}
