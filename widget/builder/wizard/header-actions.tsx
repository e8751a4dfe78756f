import { useStore } from '@nanostores/react';
import { CircleUser, Eye, LogOut } from 'lucide-react';
import { lazy, useState } from 'react';
import { Avatar } from '#widget/ui/avatar.tsx';
import { Button } from '#widget/ui/button.tsx';
import { ConfirmDialog } from '#widget/ui/confirm-dialog.tsx';
import { Menu } from '#widget/ui/menu.tsx';
import { VisuallyHidden } from '#widget/ui/visually-hidden.tsx';
import type { Editor } from '../../state/editor.ts';
import type { Toasts } from '../../state/toasts.ts';
import { LatePart } from '#widget/kit/parts/late-part.tsx';
import { LanguageSwitcher } from '#widget/kit/parts/language-switcher.tsx';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { useMediaUrl } from '#widget/kit/use-media-url.ts';
import styles from './wizard.module.css';

const PreviewDialog = lazy(() => import('../preview/preview-dialog.tsx'));

const AccountDialog = lazy(() => import('../account/account-dialog.tsx'));

interface HeaderActionsProps {
  editor: Editor;
  toasts: Toasts;
  /** Opens a step of the wizard. */
  onStep(index: number): void;
}

/** The right side of the wizard's header: language, preview, and account. */
export function HeaderActions({ editor, toasts, onStep }: HeaderActionsProps) {
  return (
    <>
      <LanguageSwitcher />
      <PreviewButton editor={editor} toasts={toasts} />
      <AccountMenu editor={editor} toasts={toasts} onStep={onStep} />
    </>
  );
}

function PreviewButton({ editor, toasts }: Omit<HeaderActionsProps, 'onStep'>) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" className={styles['preview']} icon={<Eye />} onClick={() => setOpen(true)}>
        <span className={styles['previewText']}>{text('builder.preview')}</span>
      </Button>
      {open ? (
        <LatePart areas={['preview']} fallback={null} onClose={() => setOpen(false)}>
          <PreviewDialog editor={editor} toasts={toasts} onClose={() => setOpen(false)} />
        </LatePart>
      ) : null}
    </>
  );
}

function AccountMenu({ editor, toasts, onStep }: HeaderActionsProps) {
  const { session, host } = useServices();
  const { firstName, profileImageUrl } = useStore(editor.$profile);
  const picture = useMediaUrl(profileImageUrl && `${profileImageUrl}?variant=96`);
  const text = useText();
  const name = firstName ?? text('builder.newcomer');
  const [unsaved, setUnsaved] = useState(false);
  const [account, setAccount] = useState(() => host.asksForAccount());

  async function leave() {
    try {
      await session.signOut();
      host.restart();
    } catch {
      toasts.show({ title: text('builder.signOutFailed'), tone: 'danger' });
    }
  }

  async function signOut() {
    if (await editor.autosave.flush()) await leave();
    else setUnsaved(true);
  }

  function closeAccount() {
    setAccount(false);
    host.leaveAccount();
  }

  return (
    <>
      <Menu
        label={text('builder.account')}
        trigger={
          <>
            <Avatar size="sm" src={picture} initials={Array.from(name)[0]?.toLocaleUpperCase() ?? ''} />
            <span className={styles['name']}>{name}</span>
            <VisuallyHidden>{text('builder.account')}</VisuallyHidden>
          </>
        }
        triggerProps={{ className: styles['account'] }}
        align="end"
        items={[
          { id: 'account', label: text('builder.account'), icon: <CircleUser />, onSelect: () => setAccount(true) },
          { id: 'sign-out', label: text('common.signOut'), icon: <LogOut />, onSelect: () => void signOut() },
        ]}
      />
      <ConfirmDialog
        open={unsaved}
        title={text('builder.signOutTitle')}
        description={text('builder.signOutUnsaved')}
        confirmLabel={text('builder.signOutAnyway')}
        cancelLabel={text('common.cancel')}
        onConfirm={() => void leave()}
        onCancel={() => setUnsaved(false)}
      />
      {account ? (
        <LatePart areas={['account']} fallback={null} onClose={closeAccount}>
          <AccountDialog editor={editor} toasts={toasts} onStep={onStep} onClose={closeAccount} />
        </LatePart>
      ) : null}
    </>
  );
}
