/** The second of a video that its still shows (docs/specification.md 9). */
export const stillAtSeconds = 0.5;

/** Attributes of a `<video>` that waits to be played: with its still, or without one with a frame that the browser loads. */
export function stillOrFrame(src: string, poster: string | undefined) {
  return poster === undefined
    ? ({ src: `${src}#t=${stillAtSeconds}`, preload: 'metadata' } as const)
    : ({ src, poster, preload: 'none' } as const);
}
