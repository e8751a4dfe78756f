import { useState } from 'react';
import { maxVideoWords } from '#domain/references/schema.ts';
import { Button } from '#widget/ui/button.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import { useText } from '#widget/kit/text.ts';
import { useDesk } from '../desk.ts';
import { createProfilesApi } from './profiles-api.ts';
import { useApi } from '../use-api.ts';
import { ActForm } from '../shell/act-form.tsx';
import { wordsOf } from '../words-of.ts';

interface FilmCaptionsProps {
  /** The id of the reference. */
  id: string;
  words: string;
  onSaved(): void;
}

/** Edits the captions of a family's video. */
export function FilmCaptions({ id, words, onSaved }: FilmCaptionsProps) {
  const desk = useDesk();
  const api = useApi(createProfilesApi);
  const text = useText();
  const [typed, setTyped] = useState(words);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function save() {
    setBusy(true);
    setError(undefined);
    try {
      await api.captionReferenceVideo(id, typed);
      desk.toast({ title: text('desk.reference.captionsSaved') });
      onSaved();
    } catch (failed) {
      desk.noticeSignedOut(failed);
      setError(wordsOf(failed, text));
    }
    setBusy(false);
  }

  return (
    <ActForm onSend={() => void save()}>
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
      <Button type="submit" busy={isBusy} disabled={typed === words}>
        {text('desk.reference.saveCaptions')}
      </Button>
    </ActForm>
  );
}
