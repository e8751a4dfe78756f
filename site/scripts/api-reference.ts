// The page /api/docs: copies examples.

/** The page shows for this long that an example was copied, ms. */
const announcedMs = 3000;

const copyMessage = document.querySelector('#copied');

for (const example of document.querySelectorAll('.api .example')) {
  const button = example.querySelector('button');
  const code = example.querySelector('pre');
  if (!button || !code) continue;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const isCopied = await navigator.clipboard?.writeText(code.textContent).then(
      () => true,
      () => false,
    );
    // If the browser refuses, the example is selected for copying by keyboard.
    if (!isCopied) getSelection()?.selectAllChildren(code);
    if (copyMessage) copyMessage.textContent = isCopied ? 'Copied' : 'Press Ctrl+C or ⌘C to copy';
    setTimeout(() => copyMessage && (copyMessage.textContent = ''), announcedMs);
  });
}
