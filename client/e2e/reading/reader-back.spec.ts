import { expect, type Page, test } from '@playwright/test';
import { isTakenOver } from '../support/first-views.ts';
import { signUpAnew } from '../support/people.ts';
import { at, book, button, next, open, openListening, phrase, sample } from '../support/reader.ts';

const detail = `/book-detail/${book}`;
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, key: string) => page.keyboard.press(key);
const panels: [name: string, open: (page: Page) => Promise<void>][] = [
  ['Contents', (page) => press(page, 'c')],
  ['Contents', (page) => page.getByTitle('Contents').click()],
  ['Keys', (page) => press(page, '?')],
  ['Speed and pauses', openListening],
  ['Text and colors', (page) => button(page, 'Text and colors').click()],
  ['Something is wrong here', (page) => button(page, 'Something is wrong here').click()],
];

/** Opens a book's page and enters the reader from there. */
async function comeFromBook(page: Page) {
  await page.goto(detail);
  await isTakenOver(page);
  await page
    .getByRole('link', { name: /sample/i })
    .first()
    .click();
  await expect(phrase(page)).toBeVisible();
}

async function openPanel(page: Page, [name, show]: (typeof panels)[number]) {
  await show(page);
  await expect(page.getByRole('dialog', { name })).toBeVisible();
}

const isInBook = (page: Page) => expect(page).toHaveURL(new RegExp(`${sample}(\\?phrase=\\d+)?$`));
const hasLeft = (page: Page) => expect(page).toHaveURL(new RegExp(`${detail}$`));

async function closesEach(page: Page) {
  await comeFromBook(page);
  for (const panel of panels) {
    await openPanel(page, panel);
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    await isInBook(page);
    await expect(phrase(page)).toBeVisible();
  }
  await page.goBack();
  await hasLeft(page);
}

test('the Back button closes an open panel, and the next press leaves the book', ({ page }) =>
  closesEach(page));

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('on a phone, the Back button closes an open panel, and the next press leaves the book', ({ page }) =>
    closesEach(page));
});

test('Esc closes a panel, and the Back button then leaves the book with one press', async ({ page }) => {
  await comeFromBook(page);
  for (const key of ['c', '?']) {
    await press(page, key);
    await expect(dialog(page)).toBeVisible();
    await press(page, 'Escape');
    await expect(dialog(page)).toHaveCount(0);
  }
  await next(page).click();
  await at(page, '2 / 12');
  await expect(page).toHaveURL(/\?phrase=2$/);
  await page.goBack();
  await hasLeft(page);

  await page.goForward();
  await at(page, '2 / 12');
  await press(page, 'c');
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await at(page, '2 / 12');
});

test('the Back button leaves the book after a jump from the contents, and Forward returns to the jump’s target', async ({
  page,
}) => {
  await comeFromBook(page);
  await press(page, 'c');
  await dialog(page).getByRole('searchbox').fill('Clara');
  await expect(dialog(page).getByRole('status')).toHaveText(/phrases found$/);
  await dialog(page).getByRole('listitem').last().getByRole('button').click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page, 'Back to where I was')).toBeVisible();
  await expect(page).toHaveURL(/\?phrase=\d+$/);
  const address = page.url();
  await page.goBack();
  await hasLeft(page);
  await page.goForward();
  await expect(phrase(page)).toBeVisible();
  expect(page.url()).toBe(address);
});

test('the Back button closes a panel but stays on the phrase that was reached while the panel was open', async ({
  page,
}) => {
  await comeFromBook(page);
  await openListening(page);
  await press(page, 'ArrowRight');
  await at(page, '2 / 12');
  await expect(page).toHaveURL(/\?phrase=2$/);
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\?phrase=2$/);
  await page.reload();
  await at(page, '2 / 12');
  await page.goBack();
  await hasLeft(page);
});

test('a reload closes the open panel, and the Back button then leaves the book', async ({ page }) => {
  await comeFromBook(page);
  await press(page, 'c');
  await expect(dialog(page)).toBeVisible();
  await page.reload();
  await expect(phrase(page)).toBeVisible();
  await isTakenOver(page);
  await expect(dialog(page)).toHaveCount(0);
  await page.goBack();
  await hasLeft(page);
});

test('a link clicked while a panel is open leaves the book, and each press of Back then goes back one page', async ({
  page,
}) => {
  await comeFromBook(page);
  await openListening(page);
  await expect(dialog(page)).toBeVisible();
  await page.getByRole('link', { name: 'Back to the book' }).click();
  await hasLeft(page);
  await page.goBack();
  await expect(phrase(page)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await isInBook(page);
  await page.goBack();
  await hasLeft(page);
  await page.goForward();
  await isInBook(page);
});

test('the Back button closes the list of a chapter’s words and restores the focus', async ({ page }) => {
  await signUpAnew(page);
  await page.goto(detail);
  await open(page, `${sample}?phrase=12`);
  await button(page, 'Mark the other words as known').click();
  await expect(dialog(page).getByRole('listitem').first()).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await isInBook(page);
  await expect(button(page, 'Mark the other words as known')).toBeFocused();
  await page.goBack();
  await hasLeft(page);
});
