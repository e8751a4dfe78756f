import { useStore } from '@nanostores/react';
import { Eye, LogOut } from 'lucide-react';
import { useId, useState } from 'react';
import { localizePath } from '#domain/locale.ts';
import { Avatar } from '#widget/ui/avatar.tsx';
import { Button } from '#widget/ui/button.tsx';
import { ConfirmDialog } from '#widget/ui/confirm-dialog.tsx';
import { Menu } from '#widget/ui/menu.tsx';
import { VisuallyHidden } from '#widget/ui/visually-hidden.tsx';
import { profilePath } from '../../state/completion.ts';
import type { Editor } from '../../state/editor.ts';
import type { Toasts } from '../../state/toasts.ts';
import { LanguageSwitcher } from '../parts/language-switcher.tsx';
import { useServices } from '../services.tsx';
import { useText } from '../text.ts';
import styles from './header-actions.module.css';

interface HeaderActionsProps {
  editor: Editor;
  toasts: Toasts;
}

/** The right side of the wizard's header: language, preview and who this is. */
export function HeaderActions({ editor, toasts }: HeaderActionsProps) {
  return (
    <>
      <LanguageSwitcher />
      <PreviewButton editor={editor} toasts={toasts} />
      <AccountMenu editor={editor} toasts={toasts} />
    </>
  );
}

function PreviewButton({ editor, toasts }: HeaderActionsProps) {
  const { locale } = useServices();
  const profile = useStore(editor.$profile);
  const text = useText();
  const explanationId = useId();
  const published = profile.isPublic && profile.isActive && !profile.held;
  return (
    <>
      <Button
        variant={published ? 'secondary' : 'quiet'}
        className={styles['preview']}
        icon={<Eye />}
        aria-disabled={!published}
        aria-describedby={published ? undefined : explanationId}
        onClick={() => {
          if (published) window.open(localizePath(profilePath(profile), locale), '_blank', 'noopener');
          else toasts.show({ title: text('builder.previewUnavailable') });
        }}
      >
        <span className={styles['previewText']}>{text('builder.preview')}</span>
      </Button>
      {published ? null : <VisuallyHidden id={explanationId}>{text('builder.previewUnavailable')}</VisuallyHidden>}
    </>
  );
}

function AccountMenu({ editor, toasts }: HeaderActionsProps) {
  const { session } = useServices();
  const { firstName, profileImageUrl } = useStore(editor.$profile);
  const text = useText();
  const name = firstName ?? text('builder.newcomer');
  const [unsaved, setUnsaved] = useState(false);

  async function leave() {
    try {
      await session.signOut();
      window.location.reload();
    } catch {
      toasts.show({ title: text('builder.signOutFailed'), tone: 'danger' });
    }
  }

  async function signOut() {
    if (await editor.autosave.flush()) await leave();
    else setUnsaved(true);
  }

  return (
    <>
      <Menu
        label={text('builder.account')}
        trigger={
          <>
            <Avatar
              size="sm"
              src={profileImageUrl && `${profileImageUrl}?variant=96`}
              initials={Array.from(name)[0]?.toLocaleUpperCase() ?? ''}
            />
            <span className={styles['name']}>{name}</span>
            <VisuallyHidden>{text('builder.account')}</VisuallyHidden>
          </>
        }
        triggerProps={{ className: styles['account'] }}
        align="end"
        items={[{ id: 'sign-out', label: text('common.signOut'), icon: <LogOut />, onSelect: () => void signOut() }]}
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
    </>
  );
}
