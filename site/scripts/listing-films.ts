// A nanny's video plays in place of the portrait: muted while a mouse hovers over it, with sound when its button is pressed. For
// readers who prefer reduced motion or data, only the button starts it. Without this script the cards are links.
const connection: unknown = Reflect.get(navigator, 'connection');
const savesData = typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
const playsByItself = matchMedia('(hover: hover) and (prefers-reduced-motion: no-preference)').matches && !savesData;

/** A mouse that only passes over starts nothing, ms. */
const restMs = 250;

for (const face of document.querySelectorAll<HTMLElement>('[data-film]')) {
  const button = face.querySelector('button');
  const card = face.closest('.listing');
  if (!button || !card) continue;
  let film: HTMLVideoElement | undefined;
  let waiting = 0;

  const stop = () => {
    clearTimeout(waiting);
    film?.remove();
    film = undefined;
    button.ariaPressed = 'false';
  };
  const play = (muted: boolean) => {
    stop();
    film = Object.assign(document.createElement('video'), {
      src: face.dataset['film'] ?? '',
      playsInline: true,
      loop: muted,
      muted,
    });
    film.addEventListener('ended', stop);
    face.insertBefore(film, face.firstChild);
    film.play().catch(stop);
  };

  button.hidden = false;
  button.addEventListener('click', () => {
    if (button.ariaPressed === 'true') return stop();
    play(false);
    button.ariaPressed = 'true';
  });
  if (playsByItself) {
    card.addEventListener('pointerenter', () => {
      if (!film) waiting = window.setTimeout(() => play(true), restMs);
    });
    card.addEventListener('pointerleave', () => {
      if (button.ariaPressed === 'false') stop();
    });
  }
}
