// Copies a link that a page shows in a field. Without this script, the field can be copied by hand.
for (const copy of document.querySelectorAll<HTMLElement>('[data-copy]')) {
  copy.hidden = false;
  copy.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(copy.dataset['copy'] ?? '');
      copy.textContent = copy.dataset['copied'] ?? '';
    } catch {
      // The clipboard may be blocked.
      copy.parentElement?.querySelector('input')?.select();
    }
  });
}
