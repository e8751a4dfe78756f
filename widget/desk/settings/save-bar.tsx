import { useIntl } from 'react-intl';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import styles from './settings.module.css';

/** How many changes the bar names, so that it stays low on a phone. */
const namedChanges = 3;

interface SaveBarProps {
  /** What would be saved; with nothing, there is no bar. */
  names: readonly string[];
  isBusy: boolean;
  /** Whether a colleague has changed the same meanwhile. */
  isChangedMeanwhile: boolean;
  failure: string | undefined;
  onDiscard(): void;
}

/** Names what has changed in a section, and saves or discards it. Stays in view at the bottom of the screen. */
export function SaveBar({ names, isBusy, isChangedMeanwhile, failure, onDiscard }: SaveBarProps) {
  const text = useText();
  const intl = useIntl();
  const restCount = names.length - namedChanges;
  const listed = [
    ...names.slice(0, namedChanges),
    ...(restCount > 0 ? [text('desk.settings.bar.more', { count: restCount })] : []),
  ];
  const changes =
    names.length === 0
      ? ''
      : text('desk.settings.bar.changes', { count: names.length, names: intl.formatList(listed) });
  return (
    <>
      <LiveRegion text={changes} />
      {changes === '' ? null : (
        <div className={styles['bar']} data-save-bar="">
          {isChangedMeanwhile ? (
            <Alert tone="info">{text('desk.settings.changedMeanwhile')}</Alert>
          ) : failure === undefined ? null : (
            <Alert tone="danger">{failure}</Alert>
          )}
          <div className={styles['saving']}>
            <p>{changes}</p>
            <Button variant="quiet" onClick={onDiscard}>
              {text('desk.settings.discard')}
            </Button>
            <Button type="submit" variant="primary" busy={isBusy}>
              {text('desk.settings.save')}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
