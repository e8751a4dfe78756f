import { useState } from 'react';
import type { DeskProfile } from '#domain/profile/desk.ts';
import { changeUnclaimed } from '#domain/profile/unclaimed-contract.ts';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { Dialog } from '#widget/ui/dialog.tsx';
import { useDesk } from '../desk.ts';
import { ActionForm } from '../shell/action-form.tsx';
import { useAction } from '../use-action.ts';
import { NannyFields } from './nanny-fields.tsx';
import { changesBetween, typedFrom } from './typed-nanny.ts';

/**
 * Changes a profile that its nanny has not claimed. Only what was changed here is sent: after a colleague's change meanwhile, a
 * second press keeps what the colleague changed elsewhere.
 */
export function EditDraft({ detail, onClose }: { detail: DeskProfile; onClose: () => void }) {
  const desk = useDesk();
  const text = useText();
  const { id, revision } = detail.profile;
  const [before] = useState(() => typedFrom(detail.profile, detail.locale ?? desk.locale));
  const [typed, setTyped] = useState(before);
  const { run, isBusy, failure, issueOf, hasIssues } = useAction();

  const readAgain = () => desk.cache.revalidateKeys(`profile/${id}`);
  const save = () =>
    run(
      async () => {
        const body = changesBetween(before, typed);
        if (Object.keys(body).length > 0) {
          desk.cache.mutateCache(`profile/${id}`, await desk.call(changeUnclaimed, { id, revision, body }));
          desk.cache.revalidateKeys((key) => key.startsWith('nannies?') || key === 'invitations');
          desk.toast({ title: text('desk.saved') });
        }
        onClose();
      },
      { onStale: readAgain },
    );

  return (
    <Dialog open onClose={onClose} title={text('desk.unclaimed.edit')} closeLabel={text('common.close')}>
      <ActionForm onSend={() => void save()}>
        <NannyFields
          typed={typed}
          issueOf={issueOf}
          onType={(changes) => setTyped((all) => ({ ...all, ...changes }))}
        />
        {failure === undefined || hasIssues ? null : <Alert tone="danger">{failure}</Alert>}
        <Button type="submit" variant="primary" busy={isBusy}>
          {text('desk.unclaimed.save')}
        </Button>
      </ActionForm>
    </Dialog>
  );
}
