import { Alert } from '#widget/ui/alert.tsx';
import { useText } from '#widget/kit/text.ts';

/** Why publishing did not go on. */
export type PublishingProblem = 'videoMissing' | 'captionsMissing' | 'submitError';

const texts = {
  videoMissing: { title: 'builder.videoMissing', text: 'builder.videoMissingText' },
  captionsMissing: { title: 'builder.captionsMissing', text: 'builder.captionsMissingText' },
  submitError: { title: 'builder.toast.submitErrorTitle', text: 'builder.toast.submitErrorText' },
} as const;

/** Says beside the button why publishing did not go on, for as long as that is so: a toast is gone too soon. */
export function PublishingAlert({ problem }: { problem: PublishingProblem }) {
  const text = useText();
  return (
    <Alert tone={problem === 'captionsMissing' ? 'info' : 'danger'} title={text(texts[problem].title)}>
      {text(texts[problem].text)}
    </Alert>
  );
}
