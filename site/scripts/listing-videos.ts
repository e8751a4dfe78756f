// A nanny's video plays in place of the portrait: muted while a mouse hovers over it, with sound when its button is pressed. For
// readers who prefer reduced motion or data, only the button starts it. Without this script the cards are links.
const connection: unknown = Reflect.get(navigator, 'connection');
const savesData = typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
const playsByItself = matchMedia('(hover: hover) and (prefers-reduced-motion: no-preference)').matches && !savesData;

/** A mouse that only passes over starts nothing, ms. */
const restMs = 250;

for (const face of document.querySelectorAll<HTMLElement>('[data-video]')) {
  const button = face.querySelector('button');
  const card = face.closest('.listing');
  if (!button || !card) continue;
  let video: HTMLVideoElement | undefined;
  let waiting = 0;

  const stop = () => {
    clearTimeout(waiting);
    video?.remove();
    video = undefined;
    button.ariaPressed = 'false';
  };
  const play = (muted: boolean) => {
    stop();
    video = Object.assign(document.createElement('video'), {
      src: face.dataset['video'] ?? '',
      playsInline: true,
      loop: muted,
      muted,
    });
    video.addEventListener('ended', stop);
    face.insertBefore(video, face.firstChild);
    video.play().catch(stop);
  };

  button.hidden = false;
  button.addEventListener('click', () => {
    if (button.ariaPressed === 'true') return stop();
    play(false);
    button.ariaPressed = 'true';
  });
  if (playsByItself) {
    card.addEventListener('pointerenter', () => {
      if (!video) waiting = window.setTimeout(() => play(true), restMs);
    });
    card.addEventListener('pointerleave', () => {
      if (button.ariaPressed === 'false') stop();
    });
  }
}
