// Shows on a public page what the family's shortlist says about its nannies, and changes the list.
const link = document.querySelector<HTMLElement>('.site-header .shortlist-link');
const announcement = document.querySelector<HTMLElement>('.site-header .status');
const { lang = '', on = '', onShort = '', off = '', failed = '' } = link?.dataset ?? {};
const chosen = new Set<string>();

/** The part of the API's response that is used here. */
interface Answer {
  items: { profileId: string }[];
  fits: { profileId: string; words: string; bar?: { path: string; width: number } }[];
}

const forms = () => document.querySelectorAll<HTMLFormElement>('form.heart');
const idOf = (form: HTMLFormElement) => new FormData(form).get('profileId')?.toString() ?? '';

const addLabels = new WeakMap<Element, string>();

function showHearts(): void {
  for (const form of forms()) {
    const button = form.querySelector('button');
    if (!button) continue;
    const isOn = chosen.has(idOf(form));
    const name = button.dataset['name'] ?? '';
    const addLabel = addLabels.get(button) ?? button.ariaLabel ?? '';
    addLabels.set(button, addLabel);
    button.ariaPressed = String(isOn);
    if (addLabel !== '') button.ariaLabel = isOn ? on.replace('{name}', () => name) : addLabel;
    const words = button.querySelector('span');
    if (words) words.textContent = isOn ? onShort : off;
  }
  const count = link?.querySelector('.count');
  if (count) count.textContent = chosen.size > 0 ? String(chosen.size) : '';
}

function showFit(place: Element, { words, bar }: Answer['fits'][number]): void {
  const line = Object.assign(document.createElement('p'), { textContent: words });
  place.replaceChildren(line);
  if (!bar) return;
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', `0 0 ${bar.width} 1`);
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.ariaHidden = 'true';
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', bar.path);
  svg.appendChild(path);
  place.insertBefore(svg, line);
}

async function refresh(): Promise<void> {
  const places = [...document.querySelectorAll<HTMLElement>('[data-fit]')];
  const ids = places.map(({ dataset }) => dataset['fit'] ?? '');
  const response = await fetch(`/api/shortlist?lang=${lang}&fit=${ids.join(',')}`);
  if (!response.ok) return;
  const { items, fits }: Answer = await response.json();
  chosen.clear();
  for (const { profileId } of items) chosen.add(profileId);
  showHearts();
  for (const place of places) {
    const fit = fits.find(({ profileId }) => profileId === place.dataset['fit']);
    if (fit) showFit(place, fit);
    else place.replaceChildren();
  }
}

let sayingUntil = 0;

function say(sentence: string): void {
  if (!announcement) return;
  announcement.textContent = sentence;
  clearTimeout(sayingUntil);
  sayingUntil = window.setTimeout(() => (announcement.textContent = ''), 8000);
}

/** Adds or removes a nanny. The heart changes at once, and changes back with a sentence if the server refuses. */
async function toggle(id: string): Promise<void> {
  const isRemoval = chosen.has(id);
  const flip = () => {
    if (!chosen.delete(id)) chosen.add(id);
    showHearts();
  };
  flip();
  try {
    const response = isRemoval
      ? await fetch(`/api/shortlist/${id}?lang=${lang}`, { method: 'DELETE' })
      : await fetch(`/api/shortlist?lang=${lang}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ profileId: id }),
        });
    if (response.ok) return;
    flip();
    const { error = failed }: { error?: string } = await response.json();
    say(error);
  } catch {
    if (chosen.has(id) !== isRemoval) flip();
    say(failed);
  }
}

/** One request at a time: two first presses at once would start two lists. */
let queue = Promise.resolve();

function inTurn(work: () => Promise<void>): void {
  queue = queue.then(work).catch(() => {});
}

const hasList = () => document.cookie.includes('has-shortlist=');

if (hasList()) inTurn(refresh);
// A page that the browser shows again from memory has the hearts of that time.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && hasList()) inTurn(refresh);
});

/** Processes a press of a heart. */
export function press(form: HTMLFormElement): void {
  inTurn(() => toggle(idOf(form)));
}
