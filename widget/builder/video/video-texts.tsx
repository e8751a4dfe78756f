import { type ReactNode, Suspense, use, useState } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import type { Locale } from '#domain/locale.ts';
import { loadCatalogue } from '../../mount/catalogues.ts';
import { useServices } from '../services.tsx';

const loading = new Map<Locale, Promise<Record<string, string>>>();

/** The texts of the video area, loaded once for each locale. */
function videoTexts(locale: Locale): Promise<Record<string, string>> {
  const known = loading.get(locale);
  if (known) return known;
  const texts = loadCatalogue(locale, ['video']);
  loading.set(locale, texts);
  texts.catch(() => loading.delete(locale));
  return texts;
}

interface VideoTextsProps {
  /** Shown until the texts are there. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Adds the texts of the video area to the language provider around it. */
export function VideoTexts({ fallback, children }: VideoTextsProps) {
  const { locale } = useServices();
  const [texts] = useState(() => videoTexts(locale));
  return (
    <Suspense fallback={fallback}>
      <WithTexts texts={texts}>{children}</WithTexts>
    </Suspense>
  );
}

function WithTexts({ texts, children }: { texts: Promise<Record<string, string>>; children: ReactNode }) {
  const intl = useIntl();
  const messages: Record<string, string> = Object.assign({}, intl.messages, use(texts));
  return (
    <IntlProvider locale={intl.locale} messages={messages} onError={intl.onError}>
      {children}
    </IntlProvider>
  );
}
