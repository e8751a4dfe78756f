import { randomUUID } from 'node:crypto';
import { interviewTimes, IntroductionDesk, linkTo, listedNannies, uniqueWord } from './support/introductions.ts';
import { expect, test } from './support/test.ts';

test.use({ javaScriptEnabled: false });

test('a family compares two nannies and asks about both, without script', async ({ page, complaints }) => {
  complaints.expect(/status of 422/);
  for (const slug of ['elena-marquez', 'ana-sofia-quinones']) {
    await page.goto(`/profile/${slug}`);
    await page.getByRole('button', { name: 'Add to shortlist' }).click();
    await expect(page.getByRole('link', { name: 'Added. See your shortlist' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Added. See your shortlist' }).click();
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading') })).toHaveCount(2);

  await test.step('the week: a usual one, and more hours on one of its days', async () => {
    await page.getByRole('link', { name: 'Set your week' }).click();
    await page.getByRole('button', { name: 'After school' }).click();
    await expect(page.getByLabel('Friday: end')).toHaveValue('18:00');
    await expect(page.getByRole('status').filter({ hasText: 'Hours a week' })).toContainText('15');
    await page.getByLabel('Monday, more hours: start').selectOption('07:00');
    await page.getByLabel('Monday, more hours: end').selectOption('09:00');
    await page.getByRole('button', { name: 'Save your week' }).click();
    await expect(page.getByText('17 hours a week')).toBeVisible();
    await expect(page.getByText('Mon 7:00 AM–9:00 AM', { exact: true })).toBeVisible();
  });

  await test.step('the comparison', async () => {
    await page.getByRole('button', { name: 'Compare up to four' }).click();
    await expect(page.getByRole('columnheader', { name: 'Elena Márquez' })).toBeVisible();
    await expect(page.getByRole('row', { name: 'Your week' }).getByRole('cell')).toHaveCount(2);
    await page.getByRole('link', { name: 'Back to your shortlist' }).click();
  });

  await test.step('the request, refused at first', async () => {
    await page.getByRole('link', { name: 'Ask about all of them' }).click();
    await page.getByLabel('Your name').fill('Sam Lee');
    await page.getByLabel('Email').fill('sam@');
    await page.getByLabel('What do you need?').fill('Twins,\nfrom March');
    await page.getByText('Tell us about the job').click();
    await page.getByRole('textbox', { name: 'Children' }).fill('3, 5');
    await page.getByRole('button', { name: 'Send Request' }).click();
    await expect(page).toHaveTitle(/^Error: /);
    const email = page.getByLabel('Email');
    await expect(email).toHaveAccessibleDescription('Valid email is required');
    await expect(email).toBeFocused();
    await expect(email).toHaveValue('sam@');
    await expect(page.getByLabel('Your name')).toHaveValue('Sam Lee');
    await expect(page.getByLabel('What do you need?')).toHaveValue('Twins,\nfrom March');
    await expect(page.getByRole('textbox', { name: 'Children' })).toHaveValue('3, 5');
    await email.fill(`${randomUUID()}@example.com`);
    const ages = page.getByRole('textbox', { name: 'Children' });
    await ages.fill('five and a half');
    await page.getByRole('button', { name: 'Send Request' }).click();
    await expect(ages).toHaveAccessibleDescription(/Write ages from 0 to 17/);
    await expect(ages).toBeFocused();
    await ages.fill('3, 5');
    await page.getByRole('button', { name: 'Send Request' }).click();
    await expect(page.getByText('Your connection request has been sent to the agency.')).toBeVisible();
  });
});

test('a nanny answers, and a parent says what it thinks and when it can meet her, without script', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const word = uniqueWord();
  const nannies = await listedNannies(browser, 'en', word);
  const profileIds = nannies.map(({ profileId }) => profileId);
  const parentName = `Family ${word}`;
  const emails = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`] as const;
  const data = { profileIds, parentName, email: emails[0], job: { children: [{ age: 3, unit: 'years' }] } };
  expect((await page.request.post('/api/contact-requests', { data })).status()).toBe(201);
  const desk = await IntroductionDesk.open();
  const times = interviewTimes(4);
  await desk.make(parentName, profileIds, 'Dear family.', times);

  await test.step('a nanny says yes, no, and yes', async () => {
    const link = await linkTo(page.request, nannies[0]?.phone ?? '', 'consent');
    await page.goto(link);
    await page.getByRole('button', { name: 'Yes, introduce me' }).click();
    await expect(page.getByText('We’ll introduce you to the family.')).toBeVisible();
    await page.getByRole('button', { name: 'I’ve changed my mind: don’t introduce me' }).click();
    await expect(page.getByText('We won’t introduce you to this family.')).toBeVisible();
    await page.getByRole('button', { name: 'I’ve changed my mind: introduce me' }).click();
    await expect(page.getByText('We’ll introduce you to the family.')).toBeVisible();
    await desk.send(...emails);
  });

  const vote = (name: string) => page.getByRole('button', { name, exact: true });
  const words = page.getByLabel('A few words, if you like');
  await test.step('a vote with words', async () => {
    await page.goto(await linkTo(page.request, emails[0], 'introduction'));
    await words.fill('We like her.\nMondays?');
    await vote('Yes').click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(vote('Yes')).toHaveAttribute('aria-pressed', 'true');
    await expect(words).toHaveValue('We like her.\nMondays?');
    await expect(page).toHaveURL(/#nanny-/);
  });

  await test.step('too many times are refused, and stay chosen', async () => {
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Send these times' }).click();
    await expect(page.getByRole('article').getByRole('alert')).toHaveText('Please choose at most 3');
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(4);
    await page.getByRole('checkbox').first().uncheck();
    await page.getByRole('button', { name: 'Send these times' }).click();
    await expect(page.getByText('We have your times')).toBeVisible();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3);
  });

  await test.step('words without a vote, which a page that was open before can still change', async () => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await words.fill('Sundays too?');
    await page.getByRole('button', { name: 'Send your comment' }).click();
    await expect(words).toHaveValue('Sundays too?');
    await expect(vote('Yes')).toHaveAttribute('aria-pressed', 'true');
    await other.getByRole('button', { name: 'Maybe', exact: true }).click();
    await expect(other.getByRole('button', { name: 'Maybe', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await other.close();
  });

  await test.step('her no takes her off the page, which says so', async () => {
    const token = (await linkTo(page.request, nannies[0]?.phone ?? '', 'consent')).split('/').at(-1);
    expect((await page.request.post('/api/consents', { data: { token, answer: 'no' } })).status()).toBe(200);
    await page.reload();
    await expect(page.getByText('One of these nannies is no longer available.')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
  });
  for (const nanny of nannies) await nanny.page.context().close();
});
