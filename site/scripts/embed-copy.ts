// The page /embed: copies the lines, and lists the events that the builder sends.
const builder = document.querySelector<HTMLElement>('.embedding nanny-profile-builder');
const events = document.querySelector('.embedding .events');

/** The page shows for this long that the lines were copied, ms. */
const feedbackTime = 4000;

/** The list shows at most this many events, newest first. */
const shownEvents = 6;

for (const copy of document.querySelectorAll<HTMLButtonElement>('.embedding [data-copy]')) {
  const lines = document.querySelector<HTMLTextAreaElement>(`#${copy.dataset['copy']}`);
  const news = copy.parentElement?.querySelector<HTMLElement>('[role=status]');
  if (!lines || !news) continue;
  copy.hidden = false;
  copy.addEventListener('click', async () => {
    const copied = await navigator.clipboard?.writeText(lines.value).then(
      () => true,
      () => false,
    );
    if (!copied) {
      lines.focus();
      lines.select();
    }
    news.textContent = (copied ? copy.dataset['copied'] : news.dataset['byHand']) ?? '';
    setTimeout(() => (news.textContent = ''), feedbackTime);
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
