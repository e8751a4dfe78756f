import { Copy } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { CreatedHandoff } from '#domain/handoff/schema.ts';
import { Button } from '#widget/ui/button.tsx';
import { copyText } from '#widget/ui/copy-text.ts';
import { TextField } from '#widget/ui/text-field.tsx';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import { useText } from '#widget/kit/text.ts';
import { qrPath } from '#domain/qr-path.ts';
import styles from './handoff-dialog.module.css';

/** A link for her phone: as a code to scan, and as text to send to herself. */
export function HandoffLink({ link }: { link: CreatedHandoff }) {
  const text = useText();
  const intl = useIntl();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const { size, path } = useMemo(() => qrPath(link.url), [link.url]);

  async function copy() {
    if (field.current) setCopied(await copyText(field.current));
  }

  return (
    <>
      <svg className={styles['code']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={text('handoff.code')}>
        <path d={path} shapeRendering="crispEdges" />
      </svg>
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
