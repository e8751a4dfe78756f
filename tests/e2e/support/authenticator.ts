import type { Page } from '@playwright/test';

/** A device that makes passkeys and shows them without asking anybody, also when the browser only suggests them in a field. */
export async function addAuthenticator(page: Page, transport: 'internal' | 'usb' = 'internal'): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** A browser that suggests no passkeys in fields. */
export async function withoutSuggestions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
}
