// The page /api/docs: copies examples.

/** For so many ms the page says that an example was copied. */
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
    // Where the browser refuses, the example is selected for the keyboard.
    if (!isCopied) getSelection()?.selectAllChildren(code);
    if (copyMessage) copyMessage.textContent = isCopied ? 'Copied' : 'Press Ctrl+C or ⌘C to copy';
    setTimeout(() => copyMessage && (copyMessage.textContent = ''), announcedMs);
  });
}
