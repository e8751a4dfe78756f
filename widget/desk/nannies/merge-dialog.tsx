import { type SubmitEvent, useState } from 'react';
import type { NannyItem } from '#domain/agency/nannies.ts';
import type { DeskProfile } from '#domain/agency/reviews.ts';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { Dialog } from '#widget/ui/dialog.tsx';
import { RadioCards } from '#widget/ui/radio-cards.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import { useDesk } from '../desk.ts';
import { createProfilesApi } from '../reviews/profiles-api.ts';
import { useApi } from '../use-api.ts';
import { wordsOf } from '../words-of.ts';
import styles from './merge-dialog.module.css';

/** Finds a quick profile, one without a verified phone, and merges it into a nanny's profile. This cannot be undone. */
export function MergeDialog({ detail, onClose }: { detail: DeskProfile; onClose: () => void }) {
  const desk = useDesk();
  const api = useApi(createProfilesApi);
  const text = useText();
  const { profile } = detail;
  const name = detail.name || text('desk.nameless');
  const [q, setQ] = useState(profile.firstName ?? '');
  const [found, setFound] = useState<NannyItem[]>();
  const [chosen, setChosen] = useState<string>();
  const [busy, setBusy] = useState<'search' | 'merge'>();
  const [error, setError] = useState<string>();

  async function attempt(kind: 'search' | 'merge', work: () => Promise<void>) {
    setBusy(kind);
    setError(undefined);
    try {
      await work();
    } catch (failed) {
      desk.noticeSignedOut(failed);
      setError(wordsOf(failed, text));
    }
    setBusy(undefined);
  }
  function search(event: SubmitEvent) {
    event.preventDefault();
    void attempt('search', async () => {
      const { items } = await api.nannies(new URLSearchParams({ q: q.trim() }).toString());
      setChosen(undefined);
      setFound(items.filter(({ isProved, profileId }) => !isProved && profileId !== profile.id));
    });
  }
  function merge() {
    if (chosen === undefined) return;
    void attempt('merge', async () => {
      desk.cache.mutateCache(`profile/${profile.id}`, await api.merge(profile.id, chosen));
      desk.cache.revalidateKeys((key) => key.startsWith('nannies?') || key.startsWith('reviews?'));
      desk.toast({ title: text('desk.merge.done', { name }) });
      onClose();
    });
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('desk.merge.title', { name })}
      description={text('desk.merge.hint')}
      closeLabel={text('common.close')}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button variant="danger" disabled={chosen === undefined} busy={busy === 'merge'} onClick={merge}>
            {text('desk.merge.merge')}
          </Button>
        </>
      }
    >
      <div className={styles['body']}>
        <form noValidate className={styles['search']} onSubmit={search}>
          <TextField
            data-autofocus=""
            type="search"
            label={text('desk.merge.search')}
            value={q}
            maxLength={200}
            onChange={({ currentTarget }) => setQ(currentTarget.value)}
          />
          <Button type="submit" busy={busy === 'search'}>
            {text('desk.merge.find')}
          </Button>
        </form>
        {error === undefined ? null : <Alert tone="danger">{error}</Alert>}
        <output>{found?.length === 0 ? text('desk.merge.none') : null}</output>
        {found && found.length > 0 ? (
          <RadioCards
            label={text('desk.merge.choose')}
            value={chosen}
            onChange={setChosen}
            options={found.map((item) => ({
              value: item.profileId,
              label: item.name || text('desk.nameless'),
              description: [item.phoneShown, item.email, item.city].filter(Boolean).join(' · '),
            }))}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
