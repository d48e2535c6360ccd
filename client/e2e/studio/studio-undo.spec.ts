import { expect, type Page } from '@playwright/test';
import { button, link, question, row, successMessage, test } from '../support/administrator.ts';
import { expectNoViolations } from '../support/problems.ts';

const undo = (page: Page, text: string) => page.getByRole('button', { name: new RegExp(`^Undo: .*${text}`) });
async function confirm(page: Page, name: string) {
  await question(page).getByRole('button', { name }).click();
  await expect(question(page)).toHaveCount(0);
}

test('Undo restores a deleted phrase, chapter and book, by mouse and by keyboard', async ({
  page,
  studio,
}) => {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1, 'La digue');
  for (const text of ['Un.', 'Deux.', 'Trois.']) await studio.phrase(chapter, text);
  await studio.enter(page);

  await page.goto(`/admin/chapter/phrase/list/${chapter.id}`);
  for (const text of ['Deux.', 'Trois.']) {
    await row(page, text)
      .getByRole('button', { name: /^Delete phrase/ })
      .click();
    await expect(question(page)).toContainText('You can undo this for 10 minutes.');
    await confirm(page, 'Delete the phrase');
    await expect(row(page, text)).toHaveCount(0);
    await expect(undo(page, text)).toBeFocused();
  }
  await expect(successMessage(page, 'The phrase is deleted.')).toHaveCount(2);
  // The Undo button must survive a visit to another page and a reload.
  await link(page, 'La digue').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Chapter' })).toBeVisible();
  await page.goBack();
  await expect(undo(page, 'Deux.')).toBeVisible();
  await page.reload();
  await expect(undo(page, 'Deux.')).toBeVisible();
  await expectNoViolations(page);
  await undo(page, 'Deux.').focus();
  await page.keyboard.press('Enter');
  await expect(successMessage(page, 'The phrase is back as number 2.')).toBeVisible();
  await expect(row(page, 'Deux.')).toBeVisible();
  await undo(page, 'Trois.').click();
  await expect(successMessage(page, 'The phrase is back as number 3.')).toBeVisible();
  await expect(undo(page, '')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Phrases' })).toBeFocused();
  await expect(page.getByRole('cell').filter({ hasText: /^(Un|Deux|Trois)\.$/ })).toHaveText([
    'Un.',
    'Deux.',
    'Trois.',
  ]);

  await page.goto(`/admin/chapter/list/${book.id}`);
  await button(page, 'Delete: La digue').click();
  await expect(question(page)).toContainText('You can undo this for 10 minutes.');
  await expect(question(page)).toContainText('will be deleted with 3 phrases and their recordings.');
  await confirm(page, 'Delete the chapter');
  await expect(row(page, 'This book has no chapters yet.')).toBeVisible();
  await undo(page, 'La digue').click();
  await expect(row(page, 'La digue')).toContainText('3 phrases');

  await page.goto(`/admin/books?search=${encodeURIComponent(book.title)}`);
  await button(page, `Delete ${book.title}`).click();
  await confirm(page, 'Delete the book');
  await expect(row(page, book.title)).toHaveCount(0);
  await undo(page, book.title).click();
  await expect(successMessage(page, 'is back.')).toBeVisible();
  await expect(row(page, book.title)).toBeVisible();
});

test('the Undo button says that it is too late to restore a phrase, and disappears', async ({
  page,
  studio,
}) => {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1);
  await studio.phrase(chapter, 'Un.');
  await studio.enter(page);
  await page.route('**/v1/admin/phrase/*/restore', (route) =>
    route.fulfill({ status: 404, json: { message: 'This phrase can’t be brought back anymore.' } }),
  );
  await page.goto(`/admin/chapter/phrase/list/${chapter.id}`);
  await button(page, 'Delete phrase 1').click();
  await confirm(page, 'Delete the phrase');
  await undo(page, 'Un.').click();
  await expect(page.getByRole('alert')).toHaveText('This phrase can’t be brought back anymore.');
  await expect(undo(page, 'Un.')).toHaveCount(0);
});
