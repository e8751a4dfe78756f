import { useState } from 'react';
import { createTranslationsApi } from '#widget/api/translation.ts';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { TranslationsPanel } from '#widget/translation/index.ts';
import { Dialog } from '#widget/ui/dialog.tsx';

interface TranslationsDialogProps {
  profileId: string;
  onClose(): void;
}

/** The translations of the nanny's texts into the languages that families read. */
export default function TranslationsDialog({ profileId, onClose }: TranslationsDialogProps) {
  const { request } = useServices();
  const text = useText();
  const [api] = useState(() => createTranslationsApi(request, profileId));
  return (
    <Dialog
      open
      size="wide"
      title={text('translation.title')}
      description={text('translation.intro')}
      closeLabel={text('common.close')}
      onClose={onClose}
    >
      <TranslationsPanel api={api} profileId={profileId} mayWrite />
    </Dialog>
  );
}
