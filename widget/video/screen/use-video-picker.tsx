import { type ReactNode, useRef } from 'react';

interface VideoPicker {
  /** The invisible file input. Render it anywhere in the tree. */
  input: ReactNode;
  /** Opens the file picker, or with `capture` the phone's camera if there is one. */
  pick(options?: { capture: boolean }): void;
}

/** The browser's own picker for one video file. */
export function useVideoPicker(onPick: (file: File) => void): VideoPicker {
  const input = useRef<HTMLInputElement>(null);
  return {
    input: (
      <input
        ref={input}
        type="file"
        accept="video/*"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Lets the same file be picked again.
          event.target.value = '';
          if (file) onPick(file);
        }}
      />
    ),
    pick({ capture } = { capture: false }) {
      if (capture) input.current?.setAttribute('capture', 'user');
      else input.current?.removeAttribute('capture');
      input.current?.click();
    },
  };
}
