// A family's video plays in place of its still image. Without this script the still image is a link to the video.
for (const place of document.querySelectorAll<HTMLElement>('.families .video')) {
  const video = place.querySelector('video');
  const link = place.querySelector('a');
  link?.addEventListener('click', (event) => {
    if (!video) return;
    event.preventDefault();
    link.remove();
    video.hidden = false;
    video.focus();
    // A video that cannot be played shows that by itself.
    video.play().catch(() => {});
  });
}
