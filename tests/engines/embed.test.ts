import { journey } from './journey.ts';
import { Nanny } from './nanny.ts';

/** Pages of another site, beside the product. */
const hostPages = process.env['HOST_PAGES_URL'] ?? 'http://127.0.0.1:8788';

journey("the builder in a shadow root on another site's page saves, and remembers after a reload", async (screen) => {
  const nanny = new Nanny(screen, { css: 'nanny-profile-builder' });
  const address = `${hostPages}/02-hostile-css.html`;
  await screen.tab.goto(address);
  await nanny.verify();
  await nanny.fillPersonalInformation();
  await nanny.expectSaved();
  await screen.tab.goto(address);
  await screen.see(nanny.part('field', 'steps.personal.firstName'), ({ value }) => value === 'Grace');
  await nanny.nextTo('work-preferences');
});
