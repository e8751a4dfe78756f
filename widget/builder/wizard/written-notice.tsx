import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';

/** Says that the agency wrote the profile, until the nanny publishes it. */
export function WrittenNotice() {
  const text = useText();
  return (
    <Alert tone="info" title={text('builder.written.title', { agency: text('common.appName') })}>
      <p>{text('builder.written.text')}</p>
    </Alert>
  );
}
