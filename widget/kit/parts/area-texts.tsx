import { type ReactNode, Suspense, use, useState } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import type { Locale } from '#domain/locale.ts';
import { type Area, loadCatalogue } from '../catalogues.ts';
import { useServices } from '../services.tsx';

const loading = new Map<string, Promise<Record<string, string>>>();

/** The texts of some areas, loaded once for each locale. */
function areaTexts(areas: readonly Area[], locale: Locale): Promise<Record<string, string>> {
  const key = [locale, ...areas].join(' ');
  const known = loading.get(key);
  if (known) return known;
  const texts = loadCatalogue(locale, areas);
  loading.set(key, texts);
  texts.catch(() => loading.delete(key));
  return texts;
}

interface AreaTextsProps {
  areas: readonly Area[];
  /** Shown until the texts are loaded. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Adds the texts of late areas to the surrounding language provider. */
export function AreaTexts({ areas, fallback, children }: AreaTextsProps) {
  const { locale } = useServices();
  const [texts] = useState(() => areaTexts(areas, locale));
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
