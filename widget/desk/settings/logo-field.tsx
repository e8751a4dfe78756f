import { ImageUp } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { uploadedLogoSchema } from '#domain/agency/brand.ts';
import { mediaRules } from '#domain/media/media.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { Group } from '#widget/ui/group.tsx';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import { useDesk } from '../desk.ts';
import { useAction } from '../use-action.ts';
import styles from './settings.module.css';

interface LogoFieldProps {
  /** The path of the picture. */
  value: string | null;
  error: string | undefined;
  onChange(path: string | null): void;
}

/** Uploads the picture at once, so that the preview can show it. Saving the brand makes it public. */
export function LogoField({ value, error, onChange }: LogoFieldProps) {
  const desk = useDesk();
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const { run, isBusy, failure } = useAction();
  const [isChosen, setChosen] = useState(false);

  // Other fields may change during the upload, and their newest values must be kept.
  const latest = useRef(onChange);
  useLayoutEffect(() => {
    latest.current = onChange;
  });

  async function send(file: File): Promise<void> {
    setChosen(false);
    await run(async () => {
      const { objectPath } = await desk.request({
        method: 'POST',
        path: '/api/agency/logo',
        parse: (json) => uploadedLogoSchema.parse(json),
        file,
      });
      latest.current(objectPath);
      setChosen(true);
    });
  }

  return (
    <Group
      label={text('desk.settings.brand.logo')}
      hint={text('desk.settings.brand.logo.hint')}
      error={failure ?? error}
    >
      <div className={styles['actions']}>
        <Button ref={choose} icon={<ImageUp />} busy={isBusy} onClick={() => input.current?.click()}>
          {text('desk.settings.brand.logo.choose')}
        </Button>
        {value === null ? null : (
          <Button
            variant="quiet"
            onClick={() => {
              onChange(null);
              setChosen(false);
              choose.current?.focus();
            }}
          >
            {text('desk.settings.brand.logo.remove')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={mediaRules.image.contentTypes.join()}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) void send(file);
        }}
      />
      <LiveRegion text={isChosen ? text('desk.settings.brand.logo.chosen') : ''} />
    </Group>
  );
}
