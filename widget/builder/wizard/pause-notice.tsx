import { useState } from 'react';
import type { Editor } from '#widget/state/editor.ts';
import { createAccountApi } from '#widget/api/account.ts';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';

/** Says that the paused profile is hidden from families. One press ends the pause. */
export function PauseNotice({ editor }: { editor: Editor }) {
  const { request } = useServices();
  const text = useText();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  async function resume() {
    setState('busy');
    try {
      editor.autosave.adopt(await createAccountApi(request).resume());
      setState('idle');
    } catch {
      setState('failed');
    }
  }

  return (
    <Alert tone="info" title={text('builder.paused.title')}>
      <p>{text('builder.paused.text')}</p>
      <Button variant="secondary" busy={state === 'busy'} onClick={() => void resume()}>
        {text('builder.paused.resume')}
      </Button>
      {state === 'failed' ? <p role="alert">{text('builder.paused.failed')}</p> : null}
    </Alert>
  );
}
