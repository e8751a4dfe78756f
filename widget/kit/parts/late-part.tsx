import { type ReactNode, Suspense, use, useState } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import type { Locale } from '#domain/locale.ts';
import type { BuilderArea } from '#domain/messages/areas.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { Dialog } from '#widget/ui/dialog.tsx';
import { loadCatalogue } from '../catalogues.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { useServices } from '../services.tsx';
import { useText } from '../text.ts';
import { useOnline } from '../use-online.ts';

const loading = new Map<string, Promise<Record<string, string>>>();

/** The texts of some areas, loaded once for each locale. */
function areaTexts(areas: readonly BuilderArea[], locale: Locale): Promise<Record<string, string>> {
  const key = [locale, ...areas].join(' ');
  const known = loading.get(key);
  if (known) return known;
  const texts = loadCatalogue(locale, areas);
  loading.set(key, texts);
  texts.catch(() => loading.delete(key));
  return texts;
}

interface LatePartProps {
  /** Catalog areas that the part needs in addition to those of the screen. */
  areas?: readonly BuilderArea[];
  /** Shown until the part is loaded. */
  fallback: ReactNode;
  /** Of a dialog, whose place in the page cannot show an error: closes it. */
  onClose?: (() => void) | undefined;
  /** Called if the part cannot be loaded: what belongs to it goes with it. */
  onFailed?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * A part of a screen that loads when it is needed, with its texts. If it cannot be loaded, for example offline, only this part
 * says so, and the rest of the screen stays.
 */
export function LatePart({ areas, fallback, onClose, onFailed, children }: LatePartProps) {
  const { locale } = useServices();
  const [texts] = useState(() => areas && areaTexts(areas, locale));
  return (
    <ErrorBoundary fallback={<FailedPart onClose={onClose} />} onFailed={onFailed}>
      <Suspense fallback={fallback}>{texts ? <WithTexts texts={texts}>{children}</WithTexts> : children}</Suspense>
    </ErrorBoundary>
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

/** A module that failed to load fails again until the page reloads, so retry reloads; drafts survive. */
function FailedPart({ onClose }: Pick<LatePartProps, 'onClose'>) {
  const text = useText();
  const { host } = useServices();
  const isOnline = useOnline();
  const title = text('verification.failedTitle');
  const retry = (
    <Button disabled={!isOnline} onClick={host.restart}>
      {text('common.retry')}
    </Button>
  );
  if (onClose) {
    return (
      <Dialog
        open
        role="alertdialog"
        title={title}
        description={text('verification.failedPart')}
        closeLabel={text('common.close')}
        footer={retry}
        onClose={onClose}
      />
    );
  }
  return (
    <Alert tone="danger" title={title}>
      <p>{text('verification.failedPart')}</p>
      {retry}
    </Alert>
  );
}
