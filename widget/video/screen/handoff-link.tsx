import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { CreatedHandoff } from '#domain/handoff/schema.ts';
import { Button } from '#widget/ui/button.tsx';
import { copyText } from '#widget/ui/copy-text.ts';
import { TextField } from '#widget/ui/text-field.tsx';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import { useText } from '#widget/kit/text.ts';
import QrCode from '#widget/kit/parts/qr-code.tsx';
import styles from './handoff-dialog.module.css';

/** The handoff link for the nanny's phone: as a code to scan, and as text to send. */
export function HandoffLink({ link }: { link: CreatedHandoff }) {
  const text = useText();
  const intl = useIntl();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);

  async function copy() {
    if (field.current) setCopied(await copyText(field.current));
  }

  return (
    <>
      <QrCode className={styles['code']} text={link.url} label={text('handoff.code')} />
      <div className={styles['link']}>
        <TextField
          ref={field}
          label={text('handoff.link')}
          value={link.url}
          readOnly
          onFocus={(event) => event.target.select()}
        />
        <Button icon={<Copy />} onClick={() => void copy()}>
          {text(copied ? 'handoff.copied' : 'handoff.copy')}
        </Button>
        <LiveRegion text={copied ? text('handoff.copied') : ''} />
      </div>
      <p className={styles['muted']}>
        {text('handoff.limits', { time: intl.formatTime(link.expiresAt, { timeStyle: 'short' }) })}
      </p>
    </>
  );
}
