import { expect, type Page } from '@playwright/test';
import { getButton, getLink, getSuccessMessage, getTitle, test } from '../support/administrator.ts';
import { expectNoProblems, expectNoViolations } from '../support/problems.ts';

const getWordRow = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });

test('an editor reviews a book’s words and gives a word with several meanings a single meaning', async ({
  page,
  studio,
}) => {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1);
  await studio.phrase(chapter, 'Un loup mange.', 'un = a\nloup = wolf');
  await studio.phrase(chapter, 'Le loup mange un mouton.', 'loup = hungry man');
  await studio.signIn(page);

  await page.goto(`/admin/book-detail/${book.book_code}`);
  await getLink(page, 'Words').click();
  await expect(getTitle(page, 'Words')).toBeVisible();
  await expect(page.getByText('3 words, the most common first.')).toBeVisible();
  await expect(getWordRow(page, 'mange')).toContainText('in 2 phrases');
  await expectNoProblems(page);

  await getButton(page, 'Save the meaning of mange').click();
  await expect(getWordRow(page, 'mange').getByRole('textbox')).toHaveAccessibleDescription(
    /Meaning is required/,
  );
  await getWordRow(page, 'mange').getByRole('textbox').fill('eats');
  await page.keyboard.press('Enter');
  await expect(getSuccessMessage(page, 'mange: The meaning is saved in one dictionary.')).toBeVisible();
  await expect(getWordRow(page, 'le').getByRole('textbox')).toBeFocused();
  await expect(getWordRow(page, 'mange')).toHaveCount(0);

  await page.getByRole('radio', { name: 'With different meanings' }).click();
  await expect(page).toHaveURL(/filter=different/);
  const loupRow = getWordRow(page, 'loup');
  await loupRow.getByText('hungry man').click();
  await expect(loupRow.getByRole('link', { name: 'Le loup mange un mouton.' })).toBeVisible();
  await expectNoViolations(page);
  await loupRow.getByRole('textbox', { name: 'One meaning for every loup' }).fill('grey wolf');
  await page.keyboard.press('Enter');
  await expect(getSuccessMessage(page, 'loup: The meaning is saved in 2 dictionaries.')).toBeVisible();
  await expect(page.getByText('No word has different meanings.')).toBeFocused();

  await page.reload();
  await page.getByRole('radio', { name: 'All words' }).click();
  await expect(getWordRow(page, 'loup')).toContainText('grey wolf');
  await page.setViewportSize({ width: 360, height: 720 });
  await expectNoProblems(page);
});

test('a meaning that cannot be saved stays in its field', async ({ page, studio }) => {
  const book = await studio.book();
  await studio.phrase(await studio.chapter(book, 1), 'Un ours dort.');
  await studio.signIn(page);
  await page.goto(`/admin/words/${book.book_code}`);
  await page.route('**/v1/admin/words/**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await getWordRow(page, 'ours').getByRole('textbox').fill('bear');
  await getButton(page, 'Save the meaning of ours').click();
  await expect(getWordRow(page, 'ours').getByRole('alert')).toBeVisible();
  await expect(getWordRow(page, 'ours').getByRole('textbox')).toHaveValue('bear');
  await page.unroute('**/v1/admin/words/**');
  await getButton(page, 'Save the meaning of ours').click();
  await expect(getSuccessMessage(page, 'ours: The meaning is saved')).toBeVisible();
  // The word leaves the list, which moves the buttons below it, so a click before that could miss one.
  await expect(getWordRow(page, 'ours')).toHaveCount(0);

  // The earlier success message must disappear once a save fails.
  await page.route('**/v1/admin/words/**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await getWordRow(page, 'dort').getByRole('textbox').fill('sleeps');
  await getButton(page, 'Save the meaning of dort').click();
  await expect(getWordRow(page, 'dort').getByRole('alert')).toBeVisible();
  await expect(getSuccessMessage(page, 'is saved')).toHaveCount(0);
  await page.unroute('**/v1/admin/words/**');
  await page.goto('/admin/words/no-such-book');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(getLink(page, 'All books')).toBeVisible();
});
