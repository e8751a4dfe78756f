import { useIntl } from 'react-intl';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import styles from './send-question.module.css';
import type { VideoConcern } from './video-concerns.ts';

/** The concerns about a video, announced when they appear; undefined during the check. */
export function ConcernList({ concerns }: { concerns: readonly VideoConcern[] | undefined }) {
  const text = useText();
  const intl = useIntl();
  if (concerns === undefined) return <p className={styles['looking']}>{text('video.looking')}</p>;
  const titles = concerns.map((concern) => text(`video.concern.${concern}.title`));
  return (
    <>
      {concerns.length === 0 ? null : (
        <div className={styles['concerns']}>
          {concerns.map((concern, index) => (
            <Alert key={concern} tone="info" title={titles[index]}>
              {text(`video.concern.${concern}.text`)}
            </Alert>
          ))}
        </div>
      )}
      <LiveRegion text={intl.formatList(titles)} />
    </>
  );
}
