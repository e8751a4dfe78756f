// A family's video plays in place of its still image. Without this script the still image is a link to the video.
for (const place of document.querySelectorAll<HTMLElement>('.families .film')) {
  const film = place.querySelector('video');
  const link = place.querySelector('a');
  link?.addEventListener('click', (event) => {
    if (!film) return;
    event.preventDefault();
    link.remove();
    film.hidden = false;
    film.focus();
    // A video that cannot be played shows that by itself.
    film.play().catch(() => {});
  });
}
