import { useEffect, useState } from 'react';
import { createId } from '#domain/id.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { createProfilesApi } from '../api/profile.ts';
import { type BuilderServices, useServices } from '#widget/kit/services.tsx';
import { restoreDraft } from '#widget/form/form-values.ts';
import { personalInformationForm } from '#widget/form/personal-information-form.ts';
import { useText } from '#widget/kit/text.ts';
import { showSaveTrouble } from '#widget/form/save-trouble.ts';
import { browserClock } from '#widget/browser/clock.ts';
import { createDraftStore } from '../state/draft-store.ts';
import { humanToken } from '../state/human-check.ts';
import { createQuickProfile, type QuickDependencies, type QuickProfile } from '../state/quick-profile.ts';
import { localTexts } from '#widget/browser/storage.ts';
import { createToasts } from '../state/toasts.ts';
import { personalStepId } from './personal-card.tsx';
import { QuickFlow } from './quick-flow.tsx';

interface QuickPageProps {
  /** The visitor's profile as the server sent it with the page: null for none, undefined if the server did not say. */
  known?: OwnerProfile | null | undefined;
}

/** The quick page (docs/specification.md 2.6): its form shows at once, and the visitor's profile loads when it is needed. */
export default function QuickPage({ known }: QuickPageProps) {
  const services = useServices();
  const text = useText();
  const [toasts] = useState(createToasts);
  const [quick] = useState(() => createQuick(services, known, (autosave) => showSaveTrouble(autosave, toasts, text)));

  useEffect(() => void quick.start(), [quick]);

  return <QuickFlow quick={quick} toasts={toasts} />;
}

function createQuick(
  services: BuilderServices,
  known: QuickPageProps['known'],
  onSaveFailure: QuickDependencies['onSaveFailure'],
): QuickProfile {
  const { request, session, phoneApi, humanCheckSiteKey } = services;
  const form: QuickDependencies['form'] = {
    id: personalStepId,
    valuesOf: ({ profile, draftValues }) =>
      restoreDraft(personalInformationForm.values, personalInformationForm.initial(profile, undefined), draftValues),
  };
  return createQuickProfile({
    known,
    form,
    api: createProfilesApi(request),
    async isVerified(userId) {
      const { status } = session.$state.get();
      return status === 'loading' ? (await phoneApi.status(userId)).isVerified : status === 'verified';
    },
    createDrafts: createDraftStore,
    humanToken: humanCheckSiteKey === undefined ? undefined : () => humanToken(humanCheckSiteKey),
    storage: localTexts,
    now: Date.now,
    random: createId,
    clock: browserClock,
    isOnline: () => navigator.onLine,
    onSaveFailure,
  });
}
