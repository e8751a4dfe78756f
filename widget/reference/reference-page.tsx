import { lazy } from 'react';
import { LatePart } from '#widget/kit/parts/late-part.tsx';
import { LanguageSwitcher } from '#widget/kit/parts/language-switcher.tsx';
import { ScreenLayout } from '#widget/kit/parts/screen-layout.tsx';
import { Heading } from '#widget/ui/heading.tsx';
import { useText } from '#widget/kit/text.ts';
import { useHydrated } from '#widget/kit/use-hydrated.ts';
import type { AskedVideo } from './asked-video.ts';
import page from '#widget/kit/parts/link-page.module.css';
import styles from './reference-page.module.css';

async function loadSender() {
  if (import.meta.env.SSR) throw new Error('Videos are recorded in the browser');
  return import('./video-for-reference.tsx');
}

const VideoForReference = lazy(loadSender);

/** The page where a former family records or picks the short video for its reference. */
export function ReferencePage({ asked }: { asked: AskedVideo }) {
  const text = useText();
  const hydrated = useHydrated();
  const { nannyFirstName: name, agencyName: agency, answersPath } = asked;
  return (
    <ScreenLayout
      appName={text('common.appName')}
      skipLabel={text('common.skipToContent')}
      actions={<LanguageSwitcher />}
    >
      <div className={page['page']}>
        <Heading level={1} className={page['title']}>
          {text('referenceVideo.pageTitle', { name })}
        </Heading>
        <p>{text('referenceVideo.text', { name, agency })}</p>
        <p className={page['muted']}>{text('referenceVideo.children')}</p>
        {/* The buttons load with their scripts, so their space is reserved. */}
        <div className={styles['capture']}>
          {hydrated ? (
            <LatePart areas={['video', 'handoff']} fallback={null}>
              <VideoForReference asked={asked} />
            </LatePart>
          ) : null}
        </div>
        <a className={styles['back']} href={answersPath}>
          {text('referenceVideo.back')}
        </a>
      </div>
    </ScreenLayout>
  );
}
