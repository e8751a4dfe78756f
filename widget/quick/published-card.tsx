import { CircleCheck, Copy, ExternalLink } from 'lucide-react';
import { lazy, useEffect, useRef, useState } from 'react';
import { localizePath } from '#domain/locale.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { Button } from '#widget/ui/button.tsx';
import { Card } from '#widget/ui/card.tsx';
import { copyText } from '#widget/ui/copy-text.ts';
import { TextField } from '#widget/ui/text-field.tsx';
import { Heading } from '#widget/ui/heading.tsx';
import { LatePart } from '#widget/kit/parts/late-part.tsx';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { useHydrated } from '#widget/kit/use-hydrated.ts';
import { profilePath } from '../state/completion.ts';
import styles from './published-card.module.css';

const ShareActions = lazy(async () => ({
  default: (await import('#widget/kit/parts/share-actions.tsx')).ShareActions,
}));

const QuickData = lazy(() => import('./late-data.tsx'));
const AnotherDialog = lazy(() => import('./late-another.tsx'));

interface PublishedCardProps {
  profile: OwnerProfile;
  /** The nanny signs in with the phone: there is one profile, and the builder has the rest of it. */
  verified: boolean;
  /** The nanny has just published the profile, so the card takes the focus from the button that is gone. */
  isNew: boolean;
  onCopied(): void;
}

/** Shown when the profile is public: its link to copy, view, and share. */
export function PublishedCard({ profile, verified, isNew, onCopied }: PublishedCardProps) {
  const { locale, connection, host } = useServices();
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const [startingAnother, setStartingAnother] = useState(false);
  const startAnother = () => setStartingAnother(true);
  const stay = () => setStartingAnother(false);
  const path = connection.url(localizePath(profilePath(profile), locale));
  // The server, which renders the page of a visitor with a published profile, does not know the window's URL.
  const link = hydrated ? new URL(path, window.location.href).href : path;

  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);

  async function copy() {
    if (field.current && (await copyText(field.current))) onCopied();
  }

  return (
    <Card look="tinted" className={styles['card']}>
      <Heading level={2} ref={heading} className={styles['title']} tabIndex={-1}>
        <CircleCheck aria-hidden="true" />
        {text('quick.created')}
      </Heading>
      <p>{text('quick.createdText')}</p>
      <div className={styles['link']}>
        <TextField
          ref={field}
          label={text('quick.link')}
          value={link}
          readOnly
          onFocus={(event) => event.target.select()}
        />
        <Button icon={<Copy />} onClick={() => void copy()}>
          {text('quick.copy')}
        </Button>
      </div>
      <div className={styles['share']}>
        {/* Like QuickData below, only the browser fills it. */}
        {hydrated ? (
          <LatePart areas={['home']} fallback={null}>
            <ShareActions url={link} canCopy={false} />
          </LatePart>
        ) : null}
      </div>
      <div className={styles['actions']}>
        <Button variant="primary" icon={<ExternalLink />} onClick={() => window.open(link, '_blank', 'noopener')}>
          {text('quick.view')}
        </Button>
        {verified && !host.isOurs ? (
          <Button variant="quiet" onClick={host.openBuilder ?? host.restart}>
            {text('embed.edit')}
          </Button>
        ) : (
          <Button variant="quiet" onClick={startAnother}>
            {text('quick.another')}
          </Button>
        )}
        {verified && host.isOurs ? (
          <a className={styles['builder']} href={connection.url(localizePath('/', locale))}>
            {text('quick.openBuilder')}
          </a>
        ) : null}
      </div>
      {startingAnother ? (
        <LatePart fallback={null} onClose={stay}>
          <AnotherDialog verified={verified} onClose={stay} />
        </LatePart>
      ) : null}
      {profile.videoResumeUrl && !profile.videoTranscript ? (
        <p className={styles['next']}>{text('quick.noCaptions')}</p>
      ) : null}
      {verified ? null : (
        <>
          <p className={styles['next']}>{text('quick.next')}</p>
          {host.openBuilder ? (
            <Button variant="quiet" onClick={host.openBuilder}>
              {text('quick.claim')}
            </Button>
          ) : (
            <p className={styles['claim']}>
              <a href={connection.url(localizePath('/', locale))}>{text('quick.claim')}</a>
            </p>
          )}
          {/* If the server rendered it, an inline script would have to fill it, which the Content-Security-Policy blocks. */}
          {hydrated ? (
            <LatePart fallback={null}>
              <QuickData />
            </LatePart>
          ) : null}
        </>
      )}
    </Card>
  );
}
