import { lazy, Suspense, useState } from 'react';
import { createTranslationsApi } from '#widget/api/translation.ts';
import { ErrorBoundary } from '#widget/kit/error-boundary.tsx';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import { useDesk, useMayAct } from '../desk.ts';
import { FailedPart } from '../shell/failed-screen.tsx';
import styles from '../reference/profile-references.module.css';

const TranslationsPanel = lazy(async () => ({
  default: (await import('#widget/translation/index.ts')).TranslationsPanel,
}));

interface ProfileTranslationsProps {
  profileId: string;
  /** The shown revision of the profile: a newer one has other texts, or translations that the nanny has approved since. */
  revision: number;
  onChange(): void;
}

/** The translations of the nanny's texts: loaded and edited on request. */
export function ProfileTranslations({ profileId, revision, onChange }: ProfileTranslationsProps) {
  const { request } = useDesk();
  const text = useText();
  const mayAct = useMayAct();
  const [api] = useState(() => createTranslationsApi(request, profileId));
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles['references']} aria-labelledby="translations-title">
      <h3 id="translations-title">{text('desk.translation.title')}</h3>
      <div>
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {text(isOpen ? 'desk.translation.hide' : 'desk.translation.show')}
        </Button>
      </div>
      {isOpen ? (
        <ErrorBoundary fallback={<FailedPart />}>
          <Suspense fallback={<Skeleton shape="card" />}>
            <TranslationsPanel key={revision} api={api} profileId={profileId} mayWrite={mayAct} onChange={onChange} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </section>
  );
}
