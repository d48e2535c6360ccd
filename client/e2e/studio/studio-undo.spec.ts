import { expect, type Page } from '@playwright/test';
import { button, confirmationDialog, link, row, successMessage, test } from '../support/administrator.ts';
import { expectNoViolations } from '../support/problems.ts';

const undoButton = (page: Page, text: string) =>
  page.getByRole('button', { name: new RegExp(`^Undo: .*${text}`) });
async function confirmDialog(page: Page, name: string) {
  await confirmationDialog(page).getByRole('button', { name }).click();
  await expect(confirmationDialog(page)).toHaveCount(0);
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
    await expect(confirmationDialog(page)).toContainText('You can undo this for 10 minutes.');
    await confirmDialog(page, 'Delete the phrase');
    await expect(row(page, text)).toHaveCount(0);
    await expect(undoButton(page, text)).toBeFocused();
  }
  await expect(successMessage(page, 'The phrase is deleted.')).toHaveCount(2);
  // The Undo button must survive a visit to another page and a reload.
  await link(page, 'La digue').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Chapter' })).toBeVisible();
  await page.goBack();
  await expect(undoButton(page, 'Deux.')).toBeVisible();
  await page.reload();
  await expect(undoButton(page, 'Deux.')).toBeVisible();
  await expectNoViolations(page);
  await undoButton(page, 'Deux.').focus();
  await page.keyboard.press('Enter');
  await expect(successMessage(page, 'The phrase is back as number 2.')).toBeVisible();
  await expect(row(page, 'Deux.')).toBeVisible();
  await undoButton(page, 'Trois.').click();
  await expect(successMessage(page, 'The phrase is back as number 3.')).toBeVisible();
  await expect(undoButton(page, '')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Phrases' })).toBeFocused();
  await expect(page.getByRole('cell').filter({ hasText: /^(Un|Deux|Trois)\.$/ })).toHaveText([
    'Un.',
    'Deux.',
    'Trois.',
  ]);

  await page.goto(`/admin/chapter/list/${book.id}`);
  await button(page, 'Delete: La digue').click();
  await expect(confirmationDialog(page)).toContainText('You can undo this for 10 minutes.');
  await expect(confirmationDialog(page)).toContainText(
    'will be deleted with 3 phrases and their recordings.',
  );
  await confirmDialog(page, 'Delete the chapter');
  await expect(row(page, 'This book has no chapters yet.')).toBeVisible();
  await undoButton(page, 'La digue').click();
  await expect(row(page, 'La digue')).toContainText('3 phrases');

  await page.goto(`/admin/books?search=${encodeURIComponent(book.title)}`);
  await button(page, `Delete ${book.title}`).click();
  await confirmDialog(page, 'Delete the book');
  await expect(row(page, book.title)).toHaveCount(0);
  await undoButton(page, book.title).click();
  await expect(successMessage(page, 'is back.')).toBeVisible();
  await expect(row(page, book.title)).toBeVisible();
});

test('Undo shows the server’s message and disappears when the deleted phrase can no longer be restored', async ({
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
  await confirmDialog(page, 'Delete the phrase');
  await undoButton(page, 'Un.').click();
  await expect(page.getByRole('alert')).toHaveText('This phrase can’t be brought back anymore.');
  await expect(undoButton(page, 'Un.')).toHaveCount(0);
});
