import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { BrandForm } from './brand-form.tsx';
import { ListingForm } from './listing-form.tsx';
import { SavedRepliesForm } from './saved-replies-form.tsx';
import { SectionList } from './section-list.tsx';
import { renderSettings, testSettings } from './testing.tsx';

afterEach(() => vi.unstubAllGlobals());

const save = page.getByRole('button', { name: 'Save' });
const days = page.getByLabelText('Days between two messages');

describe('the bar of a section', () => {
  it('appears with the first change, names each, and goes when nothing differs any more', async () => {
    await renderSettings((settings) => <BrandForm settings={settings} />);
    const name = page.getByLabelText('Name of the agency');
    await expect.element(name).toHaveValue('Golden Oak');
    expect(save.query()).toBeNull();
    await name.fill('Blue Door');
    await expect.element(page.getByText('1 change: Name of the agency').last()).toBeVisible();
    await page.getByLabelText('Color of buttons and links').fill('#7a3e1d');
    await expect
      .element(page.getByText('2 changes: Name of the agency and Color of buttons and links').last())
      .toBeVisible();
    await page.getByLabelText('WhatsApp number').fill('2135550199');
    await page.getByLabelText('Second phone number').fill('2135550198');
    await expect.element(page.getByText(/^4 changes: .*, and 1 more$/).last()).toBeVisible();

    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect.element(name).toHaveValue('Golden Oak');
    await expect.element(save).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: 'Name, logo and color' })).toHaveFocus();
    await name.fill('Golden Oaks');
    await expect.element(save).toBeVisible();
    await name.fill('Golden Oak');
    await expect.element(save).not.toBeInTheDocument();
  });

  it('saves two settings in one change', async () => {
    const { sent } = await renderSettings((settings) => <ListingForm settings={settings} />);
    await days.fill('45');
    await page.getByText('Profiles with a verified phone', { exact: true }).click();
    await save.click();
    await expect.poll(() => sent).toEqual([{ listing: 'phone-verified', freshnessDays: 45 }]);
    await expect.element(save).not.toBeInTheDocument();
    await expect.element(days).toHaveValue('45');
  });

  it('says that something needs another look, and the wrong field takes the focus', async () => {
    const issues = [{ path: 'freshnessDays', message: 'At least one day' }];
    const refusal = Response.json({ code: 'validation_failed', error: 'No.', issues }, { status: 422 });
    await renderSettings((settings) => <ListingForm settings={settings} />, { refusals: [refusal] });
    await days.fill('0');
    await save.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Something needs another look. At least one day');
    await expect.element(days).toHaveFocus();
    await expect.element(days).toHaveAccessibleDescription(/At least one day/);
  });

  it('names replies by their titles', async () => {
    const replyTexts = [
      { title: 'First answer', locale: 'en' as const, text: 'Thank you.' },
      { title: 'Away', locale: 'en' as const, text: 'We are away.' },
    ];
    await renderSettings((settings) => <SavedRepliesForm settings={settings} />, {
      stored: { ...testSettings, replyTexts },
    });
    await page.getByLabelText('Text').last().fill('We are closed.');
    await expect.element(page.getByText('1 change: Away').last()).toBeVisible();
    await page.getByLabelText('Title').first().fill('Thanks');
    await expect.element(page.getByText('2 changes: Thanks and Away').last()).toBeVisible();
    await page.getByLabelText('Title').first().fill('First answer');
    await page.getByRole('button', { name: 'Remove First answer' }).click();
    await page.getByRole('button', { name: 'Add a reply' }).click();
    await expect.element(page.getByText('3 changes: Away, New reply, and First answer').last()).toBeVisible();
  });
});

describe('what a colleague saves meanwhile', () => {
  it('stays, where it is about something else', async () => {
    const { sent, changeElsewhere } = await renderSettings((settings) => <ListingForm settings={settings} />);
    await days.fill('45');
    changeElsewhere({ listing: 'phone-verified' });
    await save.click();
    await expect.poll(() => sent).toEqual([{ listing: 'phone-verified', freshnessDays: 45 }]);
  });

  it('is named before it is replaced, where it is about the same', async () => {
    const { sent, changeElsewhere } = await renderSettings((settings) => <ListingForm settings={settings} />);
    await days.fill('45');
    changeElsewhere({ freshnessDays: 60 });
    await save.click();
    await expect.element(page.getByText(/Someone else changed this/)).toBeVisible();
    await expect.element(days).toHaveValue('45');
    await days.fill('46');
    await expect.element(page.getByText(/Someone else changed this/)).toBeVisible();
    expect(sent).toEqual([]);
    await save.click();
    await expect.poll(() => sent).toEqual([{ listing: 'reviewed', freshnessDays: 46 }]);
  });
});

it('marks a section with unsaved changes in the list of sections', async () => {
  await renderSettings((settings) => (
    <>
      <SectionList settings={settings} shown="listing" />
      <ListingForm settings={settings} />
    </>
  ));
  const row = page.getByRole('link', { name: 'Directory and search engines' });
  await expect.element(row).toHaveAttribute('aria-current', 'page');
  await expect.element(row).toHaveAttribute('href', '/agency/settings/listing');
  await expect.element(page.getByRole('link', { name: 'TrustLine and background checks' })).not.toBeInTheDocument();
  await days.fill('45');
  await expect.element(row).toHaveAccessibleName('Directory and search engines Not saved yet');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(row).toHaveAccessibleName('Directory and search engines');
});
