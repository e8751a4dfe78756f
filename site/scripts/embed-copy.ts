// The page /embed: copies the two lines, and lists the events that the builder sends.
const copy = document.querySelector<HTMLButtonElement>('.embedding .copy button');
const copyNews = document.querySelector<HTMLElement>('.embedding .copy [role=status]');
const snippet = document.querySelector<HTMLTextAreaElement>('#snippet');
const builder = document.querySelector<HTMLElement>('.embedding nanny-profile-builder');
const events = document.querySelector('.embedding .events');

/** The page shows for this long that the lines were copied, ms. */
const feedbackTime = 4000;

/** The list shows at most this many events, newest first. */
const shownEvents = 6;

if (copy && copyNews && snippet) {
  copy.hidden = false;
  copy.addEventListener('click', async () => {
    const copied = await navigator.clipboard?.writeText(snippet.value).then(
      () => true,
      () => false,
    );
    if (!copied) {
      snippet.focus();
      snippet.select();
    }
    copyNews.textContent = (copied ? copy.dataset['copied'] : copyNews.dataset['byHand']) ?? '';
    setTimeout(() => (copyNews.textContent = ''), feedbackTime);
  });
}

if (builder && events) {
  let isFirst = true;
  for (const name of ['np:ready', 'np:step', 'np:saved', 'np:published', 'np:error']) {
    builder.addEventListener(name, (event) => {
      if (isFirst) events.replaceChildren();
      isFirst = false;
      const item = document.createElement('li');
      item.textContent = `${name} ${JSON.stringify(event instanceof CustomEvent ? event.detail : {})}`;
      events.insertBefore(item, events.firstChild);
      while (events.children.length > shownEvents) events.lastElementChild?.remove();
    });
  }
}
