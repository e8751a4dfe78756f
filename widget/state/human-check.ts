/** The global that Turnstile's script defines (developers.cloudflare.com/turnstile). */
interface Turnstile {
  render(container: HTMLElement, options: Record<string, unknown>): string;
  remove(widgetId: string): void;
}

const scriptAddress = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

let loading: Promise<Turnstile> | undefined;

/**
 * Asks the human check for a single-use token. Most people see nothing. If a click is required, the check appears at the bottom
 * of the page.
 * @throws when the check cannot be loaded, or does not let the visitor pass
 */
export async function humanToken(siteKey: string): Promise<string> {
  loading ??= loadTurnstile();
  const turnstile = await loading.catch((error: unknown) => {
    // The next attempt loads the script again.
    loading = undefined;
    throw error;
  });
  const container = document.createElement('div');
  container.style.cssText =
    'position:fixed;inset-block-end:16px;inset-inline:0;display:grid;place-items:center;z-index:10';
  document.body.appendChild(container);
  let widget: string | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      widget = turnstile.render(container, {
        sitekey: siteKey,
        appearance: 'interaction-only',
        callback: resolve,
        'error-callback': (code: string) => reject(new Error(`the human check failed: ${code}`)),
        'timeout-callback': () => reject(new Error('the human check was not answered')),
      });
    });
  } finally {
    if (widget !== undefined) turnstile.remove(widget);
    container.remove();
  }
}

function loadTurnstile(): Promise<Turnstile> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: scriptAddress });
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('the human check could not be loaded'));
    });
    script.addEventListener('load', () => {
      const loaded: unknown = Reflect.get(window, 'turnstile');
      if (isTurnstile(loaded)) resolve(loaded);
      else reject(new Error('the human check did not start'));
    });
    document.head.appendChild(script);
  });
}

function isTurnstile(value: unknown): value is Turnstile {
  return typeof value === 'object' && value !== null && 'render' in value && 'remove' in value;
}
