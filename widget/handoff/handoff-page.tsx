import { lazy } from 'react';
import { LatePart } from '#widget/kit/parts/late-part.tsx';
import { LanguageSwitcher } from '#widget/kit/parts/language-switcher.tsx';
import { ScreenLayout } from '#widget/kit/parts/screen-layout.tsx';
import { useText } from '#widget/kit/text.ts';
import { useHydrated } from '#widget/kit/use-hydrated.ts';
import page from '#widget/kit/parts/link-page.module.css';
import { Looking } from './looking.tsx';

async function loadScreen() {
  if (import.meta.env.SSR) throw new Error('Videos are recorded in the browser');
  return import('./phone-screen.tsx');
}

const PhoneScreen = lazy(loadScreen);

/**
 * The page that a handoff link opens on the nanny's phone. Only the browser can check the link, because the page request contains
 * no token.
 */
export function HandoffPage() {
  const text = useText();
  const hydrated = useHydrated();
  const looking = <Looking />;
  return (
    <ScreenLayout
      appName={text('common.appName')}
      skipLabel={text('common.skipToContent')}
      actions={<LanguageSwitcher />}
    >
      <div className={page['page']}>
        {hydrated ? (
          <LatePart areas={['video', 'handoff']} fallback={looking}>
            <PhoneScreen />
          </LatePart>
        ) : (
          looking
        )}
      </div>
    </ScreenLayout>
  );
}
