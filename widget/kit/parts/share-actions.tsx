import { Copy, MessageCircle, QrCode as QrIcon } from 'lucide-react';
import { LatePart } from './late-part.tsx';
import { lazy, useState } from 'react';
import { localeFacts } from '#domain/locale.ts';
import { createShareLinks } from '#domain/profile/share.ts';
import { Button } from '#widget/ui/button.tsx';
import { writeClipboard } from '#widget/ui/copy-text.ts';
import { Dialog } from '#widget/ui/dialog.tsx';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import { useServices } from '../services.tsx';
import { useText } from '../text.ts';
import styles from './share-actions.module.css';

const QrCode = lazy(() => import('./qr-code.tsx'));

interface ShareActionsProps {
  /** The URL of the nanny's page. */
  url: string;
  /** Whether to offer a copy button; false if the URL is shown in a field with its own copy button. */
  canCopy?: boolean;
}

/** Actions to share the URL of the nanny's page: WhatsApp, its QR code (for WeChat in Chinese), and a copy. */
export function ShareActions({ url, canCopy = true }: ShareActionsProps) {
  const { locale } = useServices();
  const text = useText();
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const [showsCode, setShowsCode] = useState(false);
  const usesWechat = localeFacts[locale].script === 'han';
  const links = createShareLinks({ url, text: text('home.share.text'), subject: text('home.share.subject') });
  const sendsTo = usesWechat ? 'home.share.wechat' : 'home.share.code';

  return (
    <div className={styles['actions']}>
      <a className={styles['link']} href={links.whatsApp} target="_blank" rel="noopener">
        <MessageCircle aria-hidden="true" />
        {text('home.share.whatsapp')}
      </a>
      <Button variant="quiet" icon={<QrIcon />} onClick={() => setShowsCode(true)}>
        {text(sendsTo)}
      </Button>
      {canCopy ? (
        <Button
          variant="quiet"
          icon={<Copy />}
          onClick={() => void writeClipboard(url).then((done) => setCopied(done ? 'yes' : 'failed'))}
        >
          {text(copied === 'yes' ? 'home.share.copied' : 'home.share.copy')}
        </Button>
      ) : null}
      <LiveRegion text={copied === 'yes' ? text('home.share.copied') : ''} />
      <Dialog
        open={showsCode || copied === 'failed'}
        title={text(sendsTo)}
        description={text(usesWechat ? 'home.share.wechatText' : 'home.share.codeText')}
        closeLabel={text('common.close')}
        onClose={() => {
          setShowsCode(false);
          setCopied('no');
        }}
      >
        <LatePart fallback={<div className={styles['codePlace']} />}>
          <QrCode className={styles['codePlace']} text={url} label={text('home.share.codeOf')} />
        </LatePart>
        <p className={styles['address']}>{url}</p>
      </Dialog>
    </div>
  );
}
