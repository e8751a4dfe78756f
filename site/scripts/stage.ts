// The video starts from one large button on its poster. Without this script it has the browser's own controls from the start.
const stage = document.querySelector<HTMLElement>('.stage.video');
const video = stage?.querySelector('video');
const play = stage?.querySelector('button');

if (stage && video && play) {
  const begin = () => {
    stage.dataset['plays'] = '';
    video.controls = true;
    video.focus();
    play.remove();
    // A video that cannot be played shows that by itself.
    video.play().catch(() => {});
  };
  video.controls = false;
  play.hidden = false;
  play.addEventListener('click', begin);
  for (const part of document.querySelectorAll<HTMLElement>('.parts a')) {
    part.addEventListener('click', (event) => {
      event.preventDefault();
      video.currentTime = Number(part.dataset['at']);
      begin();
    });
  }
}
