// Shows the owner of a profile, on its public page, its status and how to share it. Public pages are the same for everyone, so
// this asks the server only in browsers where a nanny has signed in or has a quick profile.
const place = document.querySelector<HTMLElement>('[data-owner-strip]');

/** The keys under which the builder and the quick page store a user's id (docs/specification.md 3). */
const userKeys = ['phoneVerificationUserId', 'simple-user-id'];

function mayBeOwner(): boolean {
  try {
    return userKeys.some((key) => localStorage.getItem(key) !== null);
  } catch {
    return false;
  }
}

async function show(strip: HTMLElement, address: string): Promise<void> {
  const hasJustPublished = window.location.hash === '#published';
  const response = await fetch(hasJustPublished ? `${address}&published=1` : address);
  if (response.status !== 200) return;
  strip.innerHTML = await response.text();
  strip.hidden = false;
  if (hasJustPublished) {
    // The greeting is shown once.
    window.history.replaceState(null, '', window.location.pathname + window.location.search);
    strip.querySelector<HTMLElement>('h2')?.focus();
  }
  // Owners neither contact the agency about themselves nor put themselves on a shortlist.
  document.querySelector('.profile-contact')?.remove();
  document.querySelector('.hero .heart')?.remove();
  const copy = strip.querySelector<HTMLElement>('[data-copied]');
  const label = copy?.querySelector('span');
  copy?.addEventListener('click', async () => {
    const { copied = '', url = '' } = copy.dataset;
    try {
      await navigator.clipboard.writeText(url);
      if (label) label.textContent = copied;
    } catch {
      if (label) label.textContent = url;
    }
  });
}

if (place && mayBeOwner()) show(place, place.dataset['ownerStrip'] ?? '').catch(() => {});
