import { Info } from 'lucide-react';
import { useState } from 'react';
import { listPasskeys } from '#domain/agency/staff-contract.ts';
import { sessionTexts } from '#widget/browser/storage.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { useDesk } from '../desk.ts';
import { useReading } from '../use-reading.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import styles from './passkey-offer.module.css';

const storageKey = 'deskPasskeyLater';

/** Offers a passkey to members without one. After "later", it is offered again in another tab. */
export default function PasskeyOffer() {
  const desk = useDesk();
  const text = useText();
  const { data: passkeys } = useReading('passkeys', () => desk.call(listPasskeys, {}));
  const [isLater, setLater] = useState(sessionTexts.get(storageKey) !== null);
  const [isAdding, setAdding] = useState(false);
  if (isLater || !passkeys || passkeys.length > 0) return null;
  return (
    <div className={styles['offer']}>
      <Info aria-hidden="true" />
      <p>{text('desk.passkeys.offer')}</p>
      <span className={styles['actions']}>
        <Button onClick={() => setAdding(true)}>{text('desk.passkeys.add')}</Button>
        <Button
          variant="quiet"
          onClick={() => {
            sessionTexts.set(storageKey, 'later');
            setLater(true);
          }}
        >
          {text('desk.passkeys.later')}
        </Button>
      </span>
      <AddPasskeyDialog open={isAdding} onClose={() => setAdding(false)} />
    </div>
  );
}
