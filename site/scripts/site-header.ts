// Progressive help on public pages: without script the links work and the buttons stay hidden.
const announcement = document.querySelector<HTMLElement>('.site-header .status');

for (const link of document.querySelectorAll<HTMLElement>('[data-locale]')) {
  link.addEventListener('click', () => {
    try {
      localStorage.setItem('preferredLanguage', link.dataset['locale'] ?? 'en');
    } catch {
      // Storage may be blocked; the address carries the language.
    }
  });
}

const back = document.querySelector<HTMLElement>('[data-back]');
if (back && history.length > 1) {
  back.hidden = false;
  back.addEventListener('click', () => history.back());
}

const copy = document.querySelector<HTMLElement>('[data-copy-link]');
if (copy && navigator.clipboard) {
  copy.hidden = false;
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(
      document.querySelector<HTMLLinkElement>('[rel=canonical]')?.href ?? location.href,
    );
    if (!announcement) return;
    announcement.textContent = copy.dataset['copied'] ?? '';
    setTimeout(() => (announcement.textContent = ''), 3000);
  });
}
