import { useEffect, useState } from 'react';
import { IntlProvider } from 'react-intl';
import { Heading } from '#widget/ui/heading.tsx';
import { type Locale, localeFacts, localizePath } from '#domain/locale.ts';
import { RetryState } from '#widget/kit/parts/retry-state.tsx';
import { useText } from '#widget/kit/text.ts';
import { loadCatalogue } from '#widget/kit/catalogues.ts';
import styles from './embed-notice.module.css';

interface EmbedNoticeProps {
  state: { status: 'refused'; agency: string } | { status: 'unreachable' };
  locale: Locale;
  origin: string;
  onRetry(): void;
}

/** Why the builder does not start on this page, and what the nanny can do instead. */
export function EmbedNotice(props: EmbedNoticeProps) {
  const { locale } = props;
  const [catalogue, setCatalogue] = useState<Record<string, string>>();
  useEffect(() => {
    loadCatalogue(locale, ['common', 'embed']).then(setCatalogue, () => setCatalogue({}));
  }, [locale]);
  if (!catalogue) return null;
  return (
    <IntlProvider locale={localeFacts[locale].intlLocale} messages={catalogue} onError={() => {}}>
      <div lang={localeFacts[locale].htmlLang} className={styles['notice']}>
        <Notice {...props} />
      </div>
    </IntlProvider>
  );
}

function Notice({ state, locale, origin, onRetry }: EmbedNoticeProps) {
  const text = useText();
  if (state.status === 'unreachable') {
    return (
      <RetryState
        title={text('embed.unreachableTitle')}
        text={text('embed.unreachableText')}
        retryLabel={text('common.retry')}
        onRetry={onRetry}
      />
    );
  }
  return (
    <div role="alert">
      <Heading level={1}>{text('embed.notAllowedTitle')}</Heading>
      <p>{text('embed.notAllowedText', { agency: state.agency, origin: window.location.origin })}</p>
      <p>
        <a href={origin + localizePath('/', locale)}>{text('embed.openOurs')}</a>
      </p>
    </div>
  );
}
