import { type SubmitEvent, useState } from 'react';
import { listProfiles, mergeProfiles } from '#domain/profile/desk-contract.ts';
import type { ProfileItem } from '#domain/profile/desk-list.ts';
import type { DeskProfile } from '#domain/profile/desk.ts';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { Dialog } from '#widget/ui/dialog.tsx';
import { RadioCards } from '#widget/ui/radio-cards.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import { useDesk, useMe } from '../desk.ts';
import { useAction } from '../use-action.ts';
import { useDecisions } from '../use-decisions.ts';
import { usePlaceName } from '../use-place-name.ts';
import styles from './profile-pane.module.css';

/** Finds a quick profile, one without a verified phone, and merges it into a nanny's profile after the undo period. */
export function MergeDialog({ detail, onClose }: { detail: DeskProfile; onClose: () => void }) {
  const desk = useDesk();
  const text = useText();
  const placeName = usePlaceName();
  const isOwner = useMe().role === 'owner';
  const { decide } = useDecisions();
  const { profile } = detail;
  const name = detail.name || text('desk.nameless');
  const [q, setQ] = useState(profile.firstName ?? '');
  const [found, setFound] = useState<ProfileItem[]>();
  const [chosen, setChosen] = useState<string>();
  const { run, isBusy, failure } = useAction();

  async function search(event: SubmitEvent) {
    event.preventDefault();
    await run(async () => {
      const { items } = await desk.call(listProfiles, { query: { q: q.trim() } });
      setChosen(undefined);
      setFound(items.filter((item) => !item.isPhoneVerified && (isOwner || isSamePerson(detail, item))));
    });
  }

  function merge() {
    const quick = found?.find(({ profileId }) => profileId === chosen);
    if (quick === undefined) return;
    const quickProfile = { id: quick.profileId, revision: quick.revision };
    decide({
      item: `merge ${quickProfile.id}`,
      state: String(quickProfile.revision),
      title: text('desk.merge.done', { name }),
      async send() {
        const merged = await desk.call(mergeProfiles, {
          id: profile.id,
          revision: profile.revision,
          body: { quickProfile },
        });
        desk.cache.mutateCache(`profile/${profile.id}`, merged);
        desk.cache.revalidateKeys((key) => key.startsWith('nannies?') || key.startsWith('reviews?'));
      },
      readAgain: () => desk.cache.revalidateKeys(`profile/${profile.id}`),
    });
    onClose();
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
          <Button variant="danger" disabled={chosen === undefined} onClick={merge}>
            {text('desk.merge.merge')}
          </Button>
        </>
      }
    >
      <div className={styles['body']}>
        <form noValidate className={styles['search']} onSubmit={(event) => void search(event)}>
          <TextField
            data-autofocus=""
            type="search"
            label={text('desk.merge.search')}
            value={q}
            maxLength={200}
            onChange={({ currentTarget }) => setQ(currentTarget.value)}
          />
          <Button type="submit" busy={isBusy}>
            {text('desk.merge.find')}
          </Button>
        </form>
        {failure === undefined ? null : <Alert tone="danger">{failure}</Alert>}
        <output>{found?.length === 0 ? text('desk.merge.none') : null}</output>
        {found && found.length > 0 ? (
          <RadioCards
            label={text('desk.merge.choose')}
            value={chosen}
            onChange={setChosen}
            options={found.map((item) => ({
              value: item.profileId,
              label: item.name || text('desk.nameless'),
              description: [item.phoneShown, item.email, item.city && placeName(item.city)].filter(Boolean).join(' · '),
            }))}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

/** Whether a quick profile has the nanny's phone or email. Only an owner merges others. */
function isSamePerson({ profile, phoneShown }: DeskProfile, item: ProfileItem): boolean {
  const isSamePhone = item.phoneShown !== null && item.phoneShown === phoneShown;
  return isSamePhone || (!!item.email && item.email.toLowerCase() === profile.email?.toLowerCase());
}
