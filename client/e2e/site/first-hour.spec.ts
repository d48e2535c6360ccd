import { expect, type Locator, type Page, test } from '@playwright/test';
import { waitForHydration } from '../support/first-views.ts';
import { signUp, signUpNewUser } from '../support/people.ts';
import { expectNoViolations } from '../support/problems.ts';
import { expectPosition, getNextButton, getPhrase, openReader } from '../support/reader.ts';
import { payByCard } from '../support/till.ts';

const password = 'une lampe de chevet';
const readChosenBook = (page: Page) => page.evaluate(() => localStorage.getItem('chosenBook'));
const getLink = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name });
const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const getField = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const getHeading = (page: Page) => page.getByRole('heading', { level: 1 });

async function fillSignUpForm(page: Page, email: string): Promise<void> {
  await getField(page, 'Name').fill('Nadia');
  await getField(page, 'Email').fill(email);
  await getField(page, 'Password').fill(password);
  await getField(page, 'Re-enter password').fill(password);
}

const createEmailAddress = () => `premiere-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.org`;

async function isAbove(upper: Locator, lower: Locator): Promise<boolean> {
  const [upperBox, lowerBox] = [await upper.boundingBox(), await lower.boundingBox()];
  return upperBox !== null && lowerBox !== null && upperBox.y + upperBox.height <= lowerBox.y;
}

test('a newcomer gets from a book’s cover to its first phrase in ten clicks', async ({ page }) => {
  const email = createEmailAddress();
  const clickedStepNames: string[] = [];
  const clickAndRecord = async (target: Locator, stepName: string) => {
    await target.click();
    clickedStepNames.push(stepName);
  };

  await page.goto('/');
  await clickAndRecord(
    page
      .getByRole('region', { name: 'Stories to start with' })
      .getByRole('listitem')
      .getByRole('link')
      .first(),
    'a cover',
  );
  await expect(page).toHaveURL(/\/book-detail\//);
  await expect(getLink(page, 'Buy now · 1 credit')).toBeVisible();
  const title = (await getHeading(page).textContent()) ?? '';
  await clickAndRecord(getLink(page, 'Buy now · 1 credit'), 'Buy now');

  await expect(page).toHaveURL(/\/login$/);
  const createAccountLink = getLink(page, 'Create your Account');
  await expect(createAccountLink).toBeVisible();
  expect(await isAbove(createAccountLink, getField(page, 'Email'))).toBe(true);
  await expect(page.getByRole('region', { name: 'New here?' })).toContainText(title);
  await expectNoViolations(page);
  await clickAndRecord(createAccountLink, 'Create your Account');
  await fillSignUpForm(page, email);
  await clickAndRecord(getButton(page, 'Create Account'), 'Create Account');

  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your account is ready.')).toBeVisible();
  await expect(getField(page, 'Email')).toHaveValue(email);
  await expect(page.getByRole('region', { name: 'New here?' })).toHaveCount(0);
  expect(await isAbove(getField(page, 'Email'), getLink(page, 'Create your Account'))).toBe(true);
  await getField(page, 'Password').fill(password);
  await clickAndRecord(getButton(page, 'Sign In'), 'Sign In');

  await expect(page).toHaveURL(/\/confirm-purchase\//);
  await page.reload();
  await expect(page.getByText('$0.00')).toBeVisible();
  await expectNoViolations(page);
  await clickAndRecord(getButton(page, 'Start your free trial'), 'Start your free trial');
  await expect(getField(page, 'Card number')).toBeVisible();

  await test.step('the book that a user wants to buy is still offered after the user leaves the payment page', async () => {
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(getHeading(page)).toHaveText('Nothing was charged');
    await page.goto('/user/welcome');
    await getLink(page, `Get ${title}`).click();
    await getButton(page, 'Start your free trial').click();
  });
  await payByCard(page);
  clickedStepNames.push('Start trial');

  await expect(page).toHaveURL(/\/user\/welcome$/);
  const firstCreditLink = getLink(page, `Get ${title} with your first credit`);
  await expect(firstCreditLink).toBeVisible();
  await expectNoViolations(page);
  await test.step('a book chosen for purchase in one tab is also offered in another tab', async () => {
    const tab = await page.context().newPage();
    await tab.goto('/user/welcome');
    await expect(getLink(tab, `Get ${title} with your first credit`)).toBeVisible();
    await tab.close();
  });
  await clickAndRecord(firstCreditLink, 'Get the book');
  await expect(page.getByText('You have 1 credit; after this, none is left.')).toBeVisible();
  await clickAndRecord(getButton(page, 'Confirm the Purchase'), 'Confirm the Purchase');
  await clickAndRecord(getLink(page, 'Start reading'), 'Start reading');
  await expect(getPhrase(page)).toBeVisible();
  expect(clickedStepNames).toHaveLength(10);

  expect(await readChosenBook(page)).toBeNull();
  await page.goto('/user/welcome');
  await expect(getHeading(page)).toHaveText('Choose your next story');
});

test('a guest resumes a sample where they stopped, and continues from there after buying the book', async ({
  page,
}) => {
  const email = createEmailAddress();
  await openReader(page, '/guest/le-phare/read');
  for (const count of [2, 3, 4]) {
    await getNextButton(page).click();
    await expect(page.getByText(new RegExp(`^${count} / \\d+$`))).toBeVisible();
  }
  await page.goto('/book-detail/le-phare');
  await getLink(page, 'Read a free sample').click();
  await expect(page.getByText(/^4 \/ \d+$/)).toBeVisible();

  await page.goto('/signup');
  await fillSignUpForm(page, email);
  await waitForHydration(page);
  await getButton(page, 'Create Account').click();
  await expect(page.getByText('Your account is ready.')).toBeVisible();
  await getField(page, 'Password').fill(password);
  await getButton(page, 'Sign In').click();
  await expect(page).toHaveURL(/\/account$/);
  await getButton(page, 'Start Now').click();
  await payByCard(page);
  await expect(getHeading(page)).toHaveText('Choose your next story');
  await page.goto('/confirm-purchase/le-phare');
  await getButton(page, 'Confirm the Purchase').click();
  await getLink(page, 'Start reading').click();
  await expect(page).toHaveURL(/\/library\/le-phare\/read/);
  const positionText = await page.getByText(/^4 \/ \d+$/).textContent();

  await test.step('the purchased book keeps its reading position, and its free sample starts over', async () => {
    await getNextButton(page).click();
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

test('the book that a guest chose last replaces an earlier choice, and signing out clears the choice', async ({
  page,
}) => {
  for (const bookCode of ['le-phare', 'dernier-etage']) {
    await page.goto(`/book-detail/${bookCode}`);
    await waitForHydration(page);
    await getLink(page, 'Buy now · 1 credit').click();
    await expect(page).toHaveURL(/\/login$/);
  }
  const reader = await signUp(page.request, 'Odile');
  await getField(page, 'Email').fill(reader.email);
  await getField(page, 'Password').fill(reader.password);
  await getButton(page, 'Sign In').click();
  await expect(page).toHaveURL(/\/confirm-purchase\/dernier-etage$/);
  await page.goto('/user/welcome');
  await expect(getLink(page, 'Get Dernier Étage')).toBeVisible();

  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);
  expect(await readChosenBook(page)).toBeNull();
  // On a device where someone has signed in before, the sign-in form comes above the link to sign up.
  await expect(page.getByRole('region', { name: 'New here?' })).toHaveCount(0);
  expect(await isAbove(getField(page, 'Email'), getLink(page, 'Create your Account'))).toBe(true);
});

test('the pages that sell extra credits offer the free trial to a user without a membership', async ({
  page,
}) => {
  await signUpNewUser(page);
  for (const path of ['/buy', '/buy/confirm-purchase']) {
    await page.goto(path);
    await expect(getLink(page, 'Start your free trial')).toHaveAttribute('href', '/subscription');
    await expectNoViolations(page);
  }
});
