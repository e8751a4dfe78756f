// Progressive enhancement of public pages: without this script the links work and the buttons stay hidden.
const announcement = document.querySelector<HTMLElement>('.site-header .status');

for (const link of document.querySelectorAll<HTMLElement>('[data-locale]')) {
  link.addEventListener('click', () => {
    try {
      localStorage.setItem('preferredLanguage', link.dataset['locale'] ?? '');
    } catch {
      // Storage may be blocked; the URL contains the language.
    }
  });
}

const back = document.querySelector<HTMLElement>('[data-back]');
if (back && history.length > 1) {
  back.hidden = false;
  back.addEventListener('click', () => history.back());
}

const address = () => document.querySelector<HTMLLinkElement>('[rel=canonical]')?.href ?? location.href;

/** If the clipboard is blocked, shows the link selected, to be copied by hand. */
const offerLink = (place: HTMLElement) => {
  const field = Object.assign(document.createElement('input'), { readOnly: true, value: address() });
  field.ariaLabel = place.dataset['link'] ?? '';
  field.addEventListener('blur', () => place.replaceChildren());
  place.replaceChildren(field);
  field.select();
};

for (const copy of document.querySelectorAll<HTMLElement>('[data-copy-link]')) {
  copy.hidden = false;
  copy.addEventListener('click', async () => {
    if (!announcement) return;
    try {
      await navigator.clipboard.writeText(address());
      announcement.textContent = copy.dataset['copied'] ?? '';
      setTimeout(() => (announcement.textContent = ''), 5000);
    } catch {
      offerLink(announcement);
    }
  });
}

for (const share of document.querySelectorAll<HTMLElement>('[data-share]')) {
  if (!navigator.share) break;
  share.hidden = false;
  // Closing the share sheet rejects the promise, and needs no handling.
  share.addEventListener('click', () => navigator.share({ title: document.title, url: address() }).catch(() => {}));
}
