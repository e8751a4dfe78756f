// A family's film plays in the place of its still. Without this script the still is a link to the film.
for (const place of document.querySelectorAll<HTMLElement>('.families .film')) {
  const film = place.querySelector('video');
  const link = place.querySelector('a');
  link?.addEventListener('click', (event) => {
    if (!film) return;
    event.preventDefault();
    link.remove();
    film.hidden = false;
    film.focus();
    // What cannot be played shows that by itself.
    film.play().catch(() => {});
  });
}
