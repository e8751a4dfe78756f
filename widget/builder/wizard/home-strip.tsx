import { useStore } from '@nanostores/react';
import { CircleCheck, Clock3, ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Week } from '#domain/account/schema.ts';
import { findingsOf, findingSteps } from '#domain/assistant/findings.ts';
import { localizePath } from '#domain/locale.ts';
import { publicationStatus } from '#domain/profile/publication.ts';
import { createAccountApi } from '#widget/api/account.ts';
import { localTexts } from '#widget/browser/storage.ts';
import { ShareActions } from '#widget/kit/parts/share-actions.tsx';
import { useServices } from '#widget/kit/services.tsx';
import { toCalendarDate } from '#widget/ui/calendar-dates.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { certificationsLater } from '../../state/certifications-later.ts';
import { profilePath } from '../../state/completion.ts';
import type { Editor } from '../../state/editor.ts';
import { certificationListOf } from '../certification/certification-list.ts';
import { steps } from '../steps.ts';
import { HoldNotice } from './hold-notice.tsx';
import styles from './home-strip.module.css';
import { PauseNotice } from './pause-notice.tsx';
import { WrittenNotice } from './written-notice.tsx';

interface StripPartProps {
  editor: Editor;
  /** Opens a step of the wizard. */
  onStep(index: number): void;
}

export interface HomeStripProps extends StripPartProps {
  /** Opens the captions of the nanny's video. */
  onCaptions(): void;
}

/** Says that the agency wrote a draft, or what a hold or a pause means. Renders nothing while families see the page. */
export function StatusNotice({ editor }: { editor: Editor }) {
  const profile = useStore(editor.$profile);
  const status = publicationStatus(profile);
  const Notice = { draft: profile.isWrittenByAgency && WrittenNotice, 'on-hold': HoldNotice, paused: PauseNotice };
  const Shown = status === 'in-review' || status === 'live' ? undefined : Notice[status];
  return Shown ? (
    <div className={styles['notice']}>
      <Shown editor={editor} />
    </div>
  ) : null;
}

/** How a published profile is doing: its state, link, views, and the most useful improvement. A hold or a pause comes instead. */
export function HomeStrip(props: HomeStripProps) {
  const status = publicationStatus(useStore(props.editor.$profile));
  if (status === 'in-review' || status === 'live') return <PublicStrip {...props} status={status} />;
  return <StatusNotice editor={props.editor} />;
}

function PublicStrip({ editor, status, onStep, onCaptions }: HomeStripProps & { status: 'in-review' | 'live' }) {
  const { connection, locale } = useServices();
  const text = useText();
  const profile = useStore(editor.$profile);
  const week = useWeek();
  const [slugAtOpening] = useState(profile.slug);
  const isMoved = slugAtOpening !== undefined && profile.slug !== slugAtOpening;
  const Icon = status === 'live' ? CircleCheck : Clock3;
  const page = new URL(connection.url(localizePath(profilePath(profile), locale)), window.location.href).href;
  return (
    <section className={styles['strip']} aria-label={text('home.label')}>
      <div className={styles['status']}>
        <Icon aria-hidden="true" />
        <p>
          <strong>{text(`home.${status}`)}</strong>{' '}
          {week === undefined ? null : (
            <span className={styles['detail']}>{text('home.views', { count: week.views })}</span>
          )}
          {week?.requests ? (
            <span className={styles['detail']}>{text('home.requests', { count: week.requests })}</span>
          ) : null}
        </p>
      </div>
      <NextStep editor={editor} onStep={onStep} />
      {profile.videoResumeUrl && !profile.videoTranscript ? (
        <p className={styles['next']}>
          <span>{text('home.captions')}</span>
          <Button variant="quiet" onClick={onCaptions}>
            {text('home.addCaptions')}
          </Button>
        </p>
      ) : null}
      <div className={styles['actions']}>
        <a className={styles['page']} href={page} target="_blank" rel="noopener">
          <ExternalLink aria-hidden="true" />
          {text('home.open')}
        </a>
        <ShareActions url={page} />
      </div>
      <output className={styles['moved']}>{isMoved ? text('home.moved', { address: page }) : null}</output>
    </section>
  );
}

/** The most useful improvement, with a link to its step. Captions have a line of their own. */
function NextStep({ editor, onStep }: StripPartProps) {
  const services = useServices();
  const text = useText();
  const profile = useStore(editor.$profile);
  const [list] = useState(() => certificationListOf(services, profile.id));
  const certifications = useStore(list.$items);
  const wantsCertifications =
    useStore(certificationsLater(localTexts, profile.id).$later) && certifications?.length === 0;
  const [today] = useState(() => toCalendarDate(new Date()));
  const finding = findingsOf(profile, certifications, today).find((code) => code !== 'transcript');
  if (finding === undefined && !wantsCertifications) return null;
  const step = wantsCertifications || finding === undefined ? 'certifications' : findingSteps[finding];
  return (
    <p className={styles['next']}>
      <span>
        {wantsCertifications
          ? text('home.certifications')
          : text('home.next', { advice: text(`assistant.finding.${finding}`) })}
      </span>
      <Button variant="quiet" onClick={() => onStep(steps.findIndex(({ id }) => id === step))}>
        {text('home.do')}
      </Button>
    </p>
  );
}

/** The last seven days; undefined until they are loaded, and if they cannot be read. */
function useWeek(): Week | undefined {
  const { request } = useServices();
  const [week, setWeek] = useState<Week>();
  useEffect(() => {
    let isShown = true;
    createAccountApi(request)
      .week()
      .then(
        (read) => isShown && setWeek(read),
        // The strip works without the numbers. The account explains why they cannot be read.
        () => {},
      );
    return () => {
      isShown = false;
    };
  }, [request]);
  return week;
}
