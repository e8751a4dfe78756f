import { useStore } from '@nanostores/react';
import { useText } from '#widget/kit/text.ts';
import { Checkbox } from '#widget/ui/checkbox.tsx';
import { Dialog } from '#widget/ui/dialog.tsx';
import styles from './item.module.css';
import { keysAreOn, switchKeys } from './keys.ts';
import { deskScreens } from './screens.ts';

/** Keys that act on listed or open items, with labels in `desk.keys.act.…`. */
const actions = [
  ['j / k', 'move'],
  ['Enter', 'open'],
  ['c', 'create'],
  ['e', 'resolve'],
  ['a', 'approve'],
  ['h', 'hold'],
  ['n / p', 'changes'],
  ['z', 'undo'],
  ['/', 'search'],
  ['Ctrl K / ⌘ K', 'searchAll'],
  ['?', 'help'],
] as const;

/** Every key of the desk, and the switch that turns single keys off. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const isOn = useStore(keysAreOn);
  return (
    <Dialog open onClose={onClose} title={text('desk.keys.title')} closeLabel={text('common.close')}>
      <dl className={styles['keys']}>
        {actions.map(([key, act]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text(`desk.keys.act.${act}`)}</dd>
          </div>
        ))}
        {deskScreens.map(({ key, to }) => (
          <div key={key}>
            <dt>
              <kbd>g</kbd> <kbd>{key}</kbd>
            </dt>
            <dd>{text(`desk.screen.${to}`)}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={text('desk.keys.on')}
        description={text('desk.keys.onHint')}
        checked={isOn}
        onChange={({ currentTarget }) => switchKeys(currentTarget.checked)}
      />
    </Dialog>
  );
}
