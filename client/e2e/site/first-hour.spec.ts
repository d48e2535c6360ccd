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

test('a newcomer gets from the shop to the first phrase of their own book in eight clicks', async ({
  page,
}) => {
  const email = createEmailAddress();
  const clickedStepNames: string[] = [];
  const clickAndRecord = async (target: Locator, stepName: string) => {
    await target.click();
    clickedStepNames.push(stepName);
  };

  await page.goto('/lingostory');
  await clickAndRecord(
    page.getByRole('region', { name: 'Welcome' }).getByRole('link', { name: 'Le Phare' }),
    'a cover',
  );
  await expect(page).toHaveURL(/\/book-detail\//);
  const title = 'Le Phare';
  await clickAndRecord(getLink(page, 'Get it free with your trial'), 'Get it free');
  await expect(page).toHaveURL(/\/signup$/);
  await expect(page.getByRole('main')).toContainText(`${title} comes with the free trial.`);
  await expectNoViolations(page);
  await fillSignUpForm(page, email);
  await clickAndRecord(getButton(page, 'Create Account'), 'Create Account');

  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your account is ready.')).toBeVisible();
  await expect(getField(page, 'Email')).toHaveValue(email);
  await expect(page.getByRole('region', { name: 'New here?' })).toHaveCount(0);
  expect(await isAbove(getField(page, 'Email'), getLink(page, 'Create your Account'))).toBe(true);
  await expect(getField(page, 'Password')).toHaveValue(password);
  expect(
    await page.evaluate(() => JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }])),
  ).not.toContain(password);
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
  const firstCreditButton = getButton(page, `Get ${title} with your first credit`);
  await expect(firstCreditButton).toBeVisible();
  const otherStories = page.getByRole('region', { name: 'Or choose another story' });
  await expect(otherStories.getByRole('link').first()).toBeVisible();
  await expect(otherStories.getByRole('link', { name: title })).toHaveCount(0);
  await expectNoViolations(page);
  await test.step('a book chosen for purchase in one tab is also offered in another tab', async () => {
    const tab = await page.context().newPage();
    await tab.goto('/user/welcome');
    await expect(getButton(tab, `Get ${title} with your first credit`)).toBeVisible();
    await tab.close();
  });
  await clickAndRecord(firstCreditButton, 'Get the book');
  await expect(page).toHaveURL(/\/user\/thanks$/);
  await clickAndRecord(getLink(page, 'Start reading'), 'Start reading');
  await expect(getPhrase(page)).toBeVisible();
  expect(clickedStepNames).toHaveLength(8);

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

  await test.step('a visitor who chooses a book or “Try it” is led to sign up, even on that device', async () => {
    for (const [path, name] of [
      ['/book-detail/le-phare', 'Buy now · 1 credit'],
      ['/', 'Try it 0.00 $'],
    ] as const) {
      await page.goto(path);
      await getLink(page, name).first().click();
      await expect(page.getByRole('region', { name: 'New here?' })).toBeVisible();
      expect(await isAbove(getLink(page, 'Create your Account'), getField(page, 'Email'))).toBe(true);
      await expectNoViolations(page);
    }
  });
});

test('the pages that sell extra credits offer the free trial to a user without a membership', async ({
  page,
}) => {
  await signUpNewUser(page);
  for (const path of ['/buy', '/buy/confirm-purchase']) {
    await page.goto(path);
    await expect(getLink(page, 'Start your free trial')).toHaveAttribute('href', '/subscription');
    const buyButtonName = path === '/buy' ? 'Buy Now' : 'Confirm the Purchase';
    await expect(getButton(page, buyButtonName)).toBeDisabled();
    await expectNoViolations(page);
  }
});
