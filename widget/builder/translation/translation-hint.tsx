import { useStore } from '@nanostores/react';
import { lazy, useEffect, useEffectEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Locale } from '#domain/locale.ts';
import type { Translations } from '#domain/translation/schema.ts';
import { createTranslationsApi } from '#widget/api/translation.ts';
import { LatePart } from '#widget/kit/parts/late-part.tsx';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { useWorkbench } from '#widget/kit/workbench.ts';
import { hasTranslations, missingLocales, staleLocales } from '#widget/translation/index.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';

const TranslationsDialog = lazy(() => import('./translations-dialog.tsx'));

/** Names the languages without current translations, and opens the translations. Renders nothing before a text is stored. */
export function TranslationHint({ profileId }: { profileId: string }) {
  const { request } = useServices();
  const { editor } = useWorkbench();
  const text = useText();
  const intl = useIntl();
  const status = useStore(editor.autosave.$status);
  const [api] = useState(() => createTranslationsApi(request, profileId));
  const [translations, setTranslations] = useState<Translations | 'failed'>();
  const [open, setOpen] = useState(false);
  const { aboutMe, experienceDescription } = editor.$profile.get();
  const hasTexts = Boolean(aboutMe ?? experienceDescription);

  // If loading fails, only this hint is missing.
  const load = useEffectEvent(
    () => void api.list().then(setTranslations, () => setTranslations((known) => known ?? 'failed')),
  );
  const isSaved = status.status === 'saved' || status.status === 'idle';
  useEffect(() => {
    if (isSaved && !open) load();
  }, [isSaved, open]);

  // Next stands below and must not move when the hint arrives.
  if (!translations) return hasTexts ? <Skeleton shape="card" /> : null;
  if (translations === 'failed' || translations.sources.length === 0) return null;
  const languages = (locales: readonly Locale[]) =>
    intl.formatList(
      locales.map((locale) => text(`builder.translations.language.${locale}`)),
      { type: 'conjunction' },
    );
  const missing = missingLocales(translations);
  const stale = staleLocales(translations);
  /** The check mark requires translations that families can read; texts in an undetected language do not count. */
  const isComplete = hasTranslations(translations) && missing.length === 0 && stale.length === 0;
  return (
    <>
      <Alert
        tone={isComplete ? 'success' : 'info'}
        title={text(missing.length > 0 ? 'builder.translations.missingTitle' : 'builder.translations.title', {
          languages: languages(missing),
        })}
      >
        <p>{body()}</p>
        <Button onClick={() => setOpen(true)}>{text('builder.translations.open')}</Button>
      </Alert>
      {open ? (
        <LatePart areas={['translation']} fallback={null} onClose={() => setOpen(false)}>
          <TranslationsDialog profileId={profileId} onClose={() => setOpen(false)} />
        </LatePart>
      ) : null}
    </>
  );

  function body(): string {
    if (missing.length > 0) return text('builder.translations.missingText');
    if (stale.length > 0) return text('builder.translations.staleText', { languages: languages(stale) });
    return text(isComplete ? 'builder.translations.completeText' : 'builder.translations.unknownText');
  }
}
