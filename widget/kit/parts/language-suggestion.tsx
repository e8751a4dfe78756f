import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { localeFacts, localizePath } from '#domain/locale.ts';
import { IconButton } from '#widget/ui/icon-button.tsx';
import { keepLanguage, suggestedLanguage } from '#widget/state/preferred-language.ts';
import { localTexts } from '#widget/browser/storage.ts';
import { useServices } from '../services.tsx';
import { useText } from '../text.ts';
import { useHydrated } from '../use-hydrated.ts';
import styles from './language-suggestion.module.css';

/** A bar that offers the visitor's language if the page is in another. It never redirects by itself. */
export function LanguageSuggestion() {
  const { locale, host } = useServices();
  const hydrated = useHydrated();
  const [dismissed, setDismissed] = useState(false);
  const text = useText();
  const asks = hydrated && !dismissed;
  const suggested = asks ? suggestedLanguage(localTexts, locale, navigator.languages) : undefined;

  useEffect(() => {
    if (asks && suggested === undefined) keepLanguage(localTexts, locale);
  }, [asks, suggested, locale]);

  if (suggested === undefined) return null;
  const { htmlLang } = localeFacts[suggested];
  return (
    <aside className={styles['bar']} aria-label={text('common.language')}>
      <a
        className={styles['link']}
        lang={htmlLang}
        hrefLang={htmlLang}
        href={localizePath(window.location.pathname, suggested)}
        onClick={(event) => {
          event.preventDefault();
          host.switchLocale(suggested);
        }}
      >
        {text(`common.continueIn.${suggested}`)}
      </a>
      <IconButton
        label={text('common.close')}
        icon={<X aria-hidden="true" />}
        onClick={() => {
          keepLanguage(localTexts, locale);
          setDismissed(true);
        }}
      />
    </aside>
  );
}
