import { useState } from 'react';
import { z } from 'zod';
import { writeProfile } from '#domain/profile/unclaimed-contract.ts';
import { ApiError } from '#widget/api/request.ts';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { useDesk } from '../desk.ts';
import { ActionForm } from '../shell/action-form.tsx';
import { useAction } from '../use-action.ts';
import { useDraft } from '../use-draft.ts';
import { NannyFields } from './nanny-fields.tsx';
import { blankNanny, changesBetween, readDraft } from './typed-nanny.ts';

/** Writes a profile for a nanny, and opens it. */
export function NewNanny({ onDone }: { onDone: () => void }) {
  const desk = useDesk();
  const text = useText();
  const [draft, setDraft] = useDraft('new-nanny');
  const typed = readDraft(draft, desk.locale);
  const [known, setKnown] = useState<{ id: string; name: string }>();
  const { run, isBusy, failure, issueOf, hasIssues } = useAction();

  function open(id: string): void {
    onDone();
    desk.router.go('nanny', id);
  }

  async function save(): Promise<void> {
    setKnown(undefined);
    await run(async () => {
      const { firstName, phone, locale } = typed;
      const body = { ...changesBetween(blankNanny(locale), typed), firstName, phone, locale };
      try {
        const detail = await desk.call(writeProfile, { body });
        desk.cache.mutateCache(`profile/${detail.profile.id}`, detail);
        desk.cache.revalidateKeys((key) => key.startsWith('nannies?') || key === 'invitations');
        setDraft('');
        desk.toast({ title: text('desk.newNanny.done', { name: detail.name }) });
        open(detail.profile.id);
      } catch (error) {
        setKnown(knownNanny(error));
        throw error;
      }
    });
  }

  return (
    <ActionForm onSend={() => void save()}>
      <p>{text('desk.newNanny.text')}</p>
      <NannyFields
        typed={typed}
        issueOf={issueOf}
        onType={(changes) => setDraft(JSON.stringify({ ...typed, ...changes }))}
      />
      {failure === undefined || hasIssues ? null : (
        <Alert tone="danger" title={failure}>
          {known === undefined ? null : (
            <Button onClick={() => open(known.id)}>
              {text('desk.newNanny.known', { name: known.name || text('desk.nameless') })}
            </Button>
          )}
        </Alert>
      )}
      <Button type="submit" variant="primary" busy={isBusy}>
        {text('desk.newNanny.save')}
      </Button>
    </ActionForm>
  );
}

/** The part of a refusal that names the nanny whose number it is. */
const refusal = z.object({ profile: z.object({ name: z.string(), profile: z.object({ id: z.string() }) }) });

function knownNanny(error: unknown): { id: string; name: string } | undefined {
  if (!(error instanceof ApiError) || error.code !== 'nanny_known') return undefined;
  const { data } = refusal.safeParse(error.body);
  return data && { id: data.profile.profile.id, name: data.profile.name };
}
