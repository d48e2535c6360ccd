import { expect, type Locator, type Page, test } from '@playwright/test';
import { waitForHydration } from '../support/first-views.ts';
import { signUp, signUpNewUser } from '../support/people.ts';
import { expectNoViolations } from '../support/problems.ts';
import { expectPosition, nextButton, openReader, phrase } from '../support/reader.ts';
import { payByCard } from '../support/till.ts';

const password = 'une lampe de chevet';
const readChosenBook = (page: Page) => page.evaluate(() => localStorage.getItem('chosenBook'));
const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function fillSignUp(page: Page, email: string): Promise<void> {
  await field(page, 'Name').fill('Nadia');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await field(page, 'Re-enter password').fill(password);
}

const createEmailAddress = () => `premiere-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.org`;

async function isAbove(upper: Locator, lower: Locator): Promise<boolean> {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
  return above !== null && below !== null && above.y + above.height <= below.y;
}

test('a newcomer gets from a book’s cover to its first phrase in ten clicks', async ({ page }) => {
  const email = createEmailAddress();
  const clicks: string[] = [];
  const clickAndCount = async (target: Locator, what: string) => {
    await target.click();
    clicks.push(what);
  };

  await page.goto('/');
  await clickAndCount(
    page
      .getByRole('region', { name: 'Stories to start with' })
      .getByRole('listitem')
      .getByRole('link')
      .first(),
    'a cover',
  );
  await expect(page).toHaveURL(/\/book-detail\//);
  await expect(link(page, 'Buy now · 1 credit')).toBeVisible();
  const title = (await heading(page).textContent()) ?? '';
  await clickAndCount(link(page, 'Buy now · 1 credit'), 'Buy now');

  await expect(page).toHaveURL(/\/login$/);
  const createAccountLink = link(page, 'Create your Account');
  await expect(createAccountLink).toBeVisible();
  expect(await isAbove(createAccountLink, field(page, 'Email'))).toBe(true);
  await expect(page.getByRole('region', { name: 'New here?' })).toContainText(title);
  await expectNoViolations(page);
  await clickAndCount(createAccountLink, 'Create your Account');
  await fillSignUp(page, email);
  await clickAndCount(button(page, 'Create Account'), 'Create Account');

  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your account is ready.')).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(page.getByRole('region', { name: 'New here?' })).toHaveCount(0);
  expect(await isAbove(field(page, 'Email'), link(page, 'Create your Account'))).toBe(true);
  await field(page, 'Password').fill(password);
  await clickAndCount(button(page, 'Sign In'), 'Sign In');

  await expect(page).toHaveURL(/\/confirm-purchase\//);
  await page.reload();
  await expect(page.getByText('$0.00')).toBeVisible();
  await expectNoViolations(page);
  await clickAndCount(button(page, 'Start your free trial'), 'Start your free trial');
  await expect(field(page, 'Card number')).toBeVisible();

  await test.step('the book that a user wants to buy is still offered after the user leaves the payment page', async () => {
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(heading(page)).toHaveText('Nothing was charged');
    await page.goto('/user/welcome');
    await link(page, `Get ${title}`).click();
    await button(page, 'Start your free trial').click();
  });
  await payByCard(page);
  clicks.push('Start trial');

  await expect(page).toHaveURL(/\/user\/welcome$/);
  const firstCreditLink = link(page, `Get ${title} with your first credit`);
  await expect(firstCreditLink).toBeVisible();
  await expectNoViolations(page);
  await test.step('a book chosen for purchase in one tab is also offered in another tab', async () => {
    const tab = await page.context().newPage();
    await tab.goto('/user/welcome');
    await expect(link(tab, `Get ${title} with your first credit`)).toBeVisible();
    await tab.close();
  });
  await clickAndCount(firstCreditLink, 'Get the book');
  await expect(page.getByText('You have 1 credit; after this, none is left.')).toBeVisible();
  await clickAndCount(button(page, 'Confirm the Purchase'), 'Confirm the Purchase');
  await clickAndCount(link(page, 'Start reading'), 'Start reading');
  await expect(phrase(page)).toBeVisible();
  expect(clicks).toHaveLength(10);

  expect(await readChosenBook(page)).toBeNull();
  await page.goto('/user/welcome');
  await expect(heading(page)).toHaveText('Choose your next story');
});

test('a guest resumes a sample where they stopped, and continues from there after buying the book', async ({
  page,
}) => {
  const email = createEmailAddress();
  await openReader(page, '/guest/le-phare/read');
  for (const count of [2, 3, 4]) {
    await nextButton(page).click();
    await expect(page.getByText(new RegExp(`^${count} / \\d+$`))).toBeVisible();
  }
  await page.goto('/book-detail/le-phare');
  await link(page, 'Read a free sample').click();
  await expect(page.getByText(/^4 \/ \d+$/)).toBeVisible();

  await page.goto('/signup');
  await fillSignUp(page, email);
  await waitForHydration(page);
  await button(page, 'Create Account').click();
  await expect(page.getByText('Your account is ready.')).toBeVisible();
  await field(page, 'Password').fill(password);
  await button(page, 'Sign In').click();
  await expect(page).toHaveURL(/\/account$/);
  await button(page, 'Start Now').click();
  await payByCard(page);
  await expect(heading(page)).toHaveText('Choose your next story');
  await page.goto('/confirm-purchase/le-phare');
  await button(page, 'Confirm the Purchase').click();
  await link(page, 'Start reading').click();
  await expect(page).toHaveURL(/\/library\/le-phare\/read/);
  const positionText = await page.getByText(/^4 \/ \d+$/).textContent();

  await test.step('the purchased book keeps its reading position, and its free sample starts over', async () => {
    await nextButton(page).click();
    await expectPosition(page, String(positionText).replace('4', '5'));
    await page.goto('/library');
    await page.getByRole('link', { name: /^Continue reading/ }).click();
    await expectPosition(page, String(positionText).replace('4', '5'));
    await openReader(page, '/guest/le-phare/read');
    await expect(page.getByText(/^1 \/ \d+$/)).toBeVisible();
  });
});

test('a sample starts over if the guest’s saved position is beyond the end of the sample', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const position = { phrase_no: 9000, seen_at: '2026-11-22T20:00:00Z' };
    localStorage.setItem('samplePositions', JSON.stringify({ 'le-phare': position }));
  });
  await openReader(page, '/guest/le-phare/read');
  await expect(page.getByText(/^1 \/ \d+$/)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the book that a guest chose last replaces the one chosen before, and signing out clears the choice', async ({
  page,
}) => {
  for (const code of ['le-phare', 'dernier-etage']) {
    await page.goto(`/book-detail/${code}`);
    await waitForHydration(page);
    await link(page, 'Buy now · 1 credit').click();
    await expect(page).toHaveURL(/\/login$/);
  }
  const reader = await signUp(page.request, 'Odile');
  await field(page, 'Email').fill(reader.email);
  await field(page, 'Password').fill(reader.password);
  await button(page, 'Sign In').click();
  await expect(page).toHaveURL(/\/confirm-purchase\/dernier-etage$/);
  await page.goto('/user/welcome');
  await expect(link(page, 'Get Dernier Étage')).toBeVisible();

  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);
  expect(await readChosenBook(page)).toBeNull();
  // A returning visitor sees the sign-in form before the invitation to sign up.
  await expect(page.getByRole('region', { name: 'New here?' })).toHaveCount(0);
  expect(await isAbove(field(page, 'Email'), link(page, 'Create your Account'))).toBe(true);
});

test('a user without a membership is offered the free trial before extra credits', async ({ page }) => {
  await signUpNewUser(page);
  for (const address of ['/buy', '/buy/confirm-purchase']) {
    await page.goto(address);
    await expect(link(page, 'Start your free trial')).toHaveAttribute('href', '/subscription');
    await expectNoViolations(page);
  }
});
