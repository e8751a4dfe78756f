import { useState } from 'react';
import { z } from 'zod';
import { deskReferenceSchema, maxVideoWords } from '#domain/references/schema.ts';
import { ApiError } from '#widget/api/request.ts';
import { Button } from '#widget/ui/button.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import { useText } from '#widget/kit/text.ts';
import { useDesk } from '../desk.ts';
import { createProfilesApi } from './profiles-api.ts';
import { useApi } from '../use-api.ts';
import { ActionForm } from '../shell/action-form.tsx';
import { wordsOf } from '../words-of.ts';

/** The response when someone else wrote captions in the meantime. */
const newerSchema = z.object({ reference: deskReferenceSchema.pick({ videoWords: true }).strip() });

interface ReferenceCaptionsProps {
  /** The id of the reference. */
  id: string;
  words: string;
  onSaved(): void;
}

/** Edits the captions of a family's video. */
export function ReferenceCaptions({ id, words, onSaved }: ReferenceCaptionsProps) {
  const desk = useDesk();
  const api = useApi(createProfilesApi);
  const text = useText();
  const [typed, setTyped] = useState(words);
  const [replaces, setReplaces] = useState(words);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function save() {
    setBusy(true);
    setError(undefined);
    try {
      await api.captionReferenceVideo(id, { text: typed, replaces });
      desk.toast({ title: text('desk.reference.captionsSaved') });
      onSaved();
    } catch (failed) {
      desk.noticeSignedOut(failed);
      const newer = failed instanceof ApiError ? newerSchema.safeParse(failed.body).data?.reference : undefined;
      if (newer) setReplaces(newer.videoWords);
      setError(newer ? text('desk.reference.captionsChanged', { words: newer.videoWords }) : wordsOf(failed, text));
    }
    setBusy(false);
  }

  return (
    <ActionForm onSend={() => void save()}>
      <TextArea
        label={text('desk.reference.captions')}
        hint={text('desk.reference.captionsHint')}
        rows={3}
        value={typed}
        error={error}
        limit={maxVideoWords}
        counter={(remaining) => text('desk.remaining', { count: remaining })}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" busy={isBusy} disabled={typed === replaces}>
        {text('desk.reference.saveCaptions')}
      </Button>
    </ActionForm>
  );
}
