import { useStore } from '@nanostores/react';
import type { Editor } from '#widget/state/editor.ts';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';

/** Says that the agency holds the profile, with the agency's reason. Changing the profile responds to it. */
export function HoldNotice({ editor }: { editor: Editor }) {
  const text = useText();
  const { holdReason } = useStore(editor.$profile);
  return (
    <Alert tone="info" title={text('builder.held.title')}>
      {holdReason === undefined ? null : <p dir="auto">{holdReason}</p>}
      <p>{text('builder.held.text')}</p>
    </Alert>
  );
}
