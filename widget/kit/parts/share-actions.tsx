import { Copy, MessageCircle, QrCode as QrIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
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

/** Ways for a nanny to send the address of her page: WhatsApp, or WeChat by its code in Chinese, and a copy. */
export function ShareActions({ url }: { url: string }) {
  const { locale } = useServices();
  const text = useText();
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const [showsCode, setShowsCode] = useState(false);
  const usesWechat = localeFacts[locale].script === 'han';
  const links = createShareLinks({ url, text: text('builder.share.text'), subject: text('builder.share.subject') });
  const sendsTo = usesWechat ? 'builder.share.wechat' : 'builder.share.code';

  return (
    <div className={styles['actions']}>
      <a className={styles['link']} href={links.whatsApp} target="_blank" rel="noopener">
        <MessageCircle aria-hidden="true" />
        {text('builder.share.whatsapp')}
      </a>
      <Button variant="quiet" icon={<QrIcon />} onClick={() => setShowsCode(true)}>
        {text(sendsTo)}
      </Button>
      <Button
        variant="quiet"
        icon={<Copy />}
        onClick={() => void writeClipboard(url).then((done) => setCopied(done ? 'yes' : 'failed'))}
      >
        {text(copied === 'yes' ? 'builder.share.copied' : 'builder.share.copy')}
      </Button>
      <LiveRegion text={copied === 'yes' ? text('builder.share.copied') : ''} />
      <Dialog
        open={showsCode || copied === 'failed'}
        title={text(sendsTo)}
        description={text(usesWechat ? 'builder.share.wechatText' : 'builder.share.codeText')}
        closeLabel={text('common.close')}
        onClose={() => {
          setShowsCode(false);
          setCopied('no');
        }}
      >
        <Suspense fallback={<div className={styles['codePlace']} />}>
          <QrCode className={styles['codePlace']} text={url} label={text('builder.share.codeOf')} />
        </Suspense>
        <p className={styles['address']}>{url}</p>
      </Dialog>
    </div>
  );
}
