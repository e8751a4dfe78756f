// The video starts from one large button on its poster. Without this script it has the browser's own controls from the start.
const stage = document.querySelector<HTMLElement>('.stage.video');
const film = stage?.querySelector('video');
const play = stage?.querySelector('button');

if (stage && film && play) {
  const begin = () => {
    stage.dataset['plays'] = '';
    film.controls = true;
    film.focus();
    play.remove();
    // A video that cannot be played shows that by itself.
    film.play().catch(() => {});
  };
  film.controls = false;
  play.hidden = false;
  play.addEventListener('click', begin);
  for (const part of document.querySelectorAll<HTMLElement>('.parts a')) {
    part.addEventListener('click', (event) => {
      event.preventDefault();
      film.currentTime = Number(part.dataset['at']);
      begin();
    });
  }
}
