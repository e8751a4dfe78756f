// Hearts and bars of families with a shortlist. Public pages are the same for everyone, so the rest is loaded only in a browser that
// the server has told of its list, and when a heart is pressed.
const marker = /(?:^|; )has-shortlist=(\w+)/.exec(document.cookie)?.[1];
const load = () => import('./shortlist.ts');

if (marker === 'week') document.documentElement.dataset['week'] = '';
if (marker !== undefined) load().catch(() => {});

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches('.heart')) return;
  event.preventDefault();
  load().then(
    ({ press }) => press(form),
    () => form.submit(),
  );
});
