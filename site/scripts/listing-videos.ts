// A nanny's video plays in place of the portrait: muted while a mouse hovers over it, and with sound, captions and controls when its
// button is pressed. For readers who prefer reduced motion or data, only the button starts it. Without this script the cards are
// links.
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
    const hadFocus = video !== undefined && document.activeElement === video;
    video?.remove();
    video = undefined;
    button.hidden = false;
    if (hadFocus) button.focus();
  };
  const play = (isPreview: boolean) => {
    stop();
    video = Object.assign(document.createElement('video'), {
      src: face.dataset['video'] ?? '',
      playsInline: true,
      loop: isPreview,
      muted: isPreview,
      controls: !isPreview,
    });
    const { captions, captionsLabel = '' } = face.dataset;
    if (captions !== undefined) {
      const track = document.createElement('track');
      Object.assign(track, { kind: 'captions', src: captions, label: captionsLabel, default: true });
      video.appendChild(track);
    }
    video.addEventListener('ended', stop);
    face.insertBefore(video, face.firstChild);
    video.play().catch(stop);
  };

  button.hidden = false;
  button.addEventListener('click', () => {
    play(false);
    // The controls take the button's place.
    button.hidden = true;
    if (!video) return;
    video.ariaLabel = button.ariaLabel;
    video.focus();
  });
  if (playsByItself) {
    card.addEventListener('pointerenter', () => {
      if (!video) waiting = window.setTimeout(() => play(true), restMs);
    });
    card.addEventListener('pointerleave', () => {
      if (!button.hidden) stop();
    });
  }
}
