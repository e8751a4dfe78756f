import { useEffect, useState } from 'react';
import type { QuickDraft, QuickDraftChoice } from '#domain/quick-draft/schema.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { Dialog } from '#widget/ui/dialog.tsx';
import { createQuickDraftsApi } from '../../api/quick-draft.ts';
import type { Editor } from '../../state/editor.ts';
import type { Toasts } from '../../state/toasts.ts';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { useFieldNames } from '#widget/form/use-field-names.ts';

interface QuickDraftDialogProps {
  editor: Editor;
  toasts: Toasts;
}

/**
 * Asks what to do with a quick profile that was created before the phone was verified, if that phone already has a profile.
 * Closing the dialog decides nothing: the next visit asks again.
 */
export function QuickDraftDialog({ editor, toasts }: QuickDraftDialogProps) {
  const { request } = useServices();
  const text = useText();
  const fieldNames = useFieldNames();
  const [api] = useState(() => createQuickDraftsApi(request));
  const [drafts, setDrafts] = useState<readonly QuickDraft[]>([]);
  const [deciding, setDeciding] = useState<QuickDraftChoice>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    // If loading fails, nothing is asked and nothing is lost.
    api.list().then(setDrafts, () => {});
  }, [api]);

  const [draft] = drafts;
  if (!draft) return null;

  function next() {
    setFailed(false);
    setDrafts(drafts.slice(1));
  }

  async function decide(id: string, choice: QuickDraftChoice) {
    setDeciding(choice);
    setFailed(false);
    try {
      await editor.autosave.flush();
      editor.autosave.adopt(await api.decide(id, choice));
      toasts.show({ title: text(`builder.quickDraft.${choice === 'take' ? 'taken' : 'dropped'}`) });
      next();
    } catch {
      setFailed(true);
    } finally {
      setDeciding(undefined);
    }
  }

  return (
    <Dialog
      open
      title={text('builder.quickDraft.title')}
      description={
        draft.fields.length > 0
          ? text('builder.quickDraft.text', { fields: fieldNames(draft.fields) })
          : text('builder.quickDraft.same')
      }
      closeLabel={text('builder.quickDraft.later')}
      onClose={next}
      footer={
        <>
          <Button variant="danger" busy={deciding === 'drop'} onClick={() => void decide(draft.id, 'drop')}>
            {text('builder.quickDraft.drop')}
          </Button>
          <Button variant="primary" busy={deciding === 'take'} onClick={() => void decide(draft.id, 'take')}>
            {text('builder.quickDraft.take')}
          </Button>
        </>
      }
    >
      {draft.isPublic ? <p>{text('builder.quickDraft.public')}</p> : null}
      {failed ? (
        <Alert tone="danger" takesFocus>
          {text('builder.quickDraft.failed')}
        </Alert>
      ) : null}
    </Dialog>
  );
}
