import { expect, type Page } from '@playwright/test';
import {
  getButton,
  getConfirmationDialog,
  getLink,
  getRow,
  getSuccessMessage,
  test,
} from '../support/administrator.ts';
import { expectNoViolations } from '../support/problems.ts';

const getUndoButton = (page: Page, text: string) =>
  page.getByRole('button', { name: new RegExp(`^Undo: .*${text}`) });
async function confirmDialog(page: Page, name: string) {
  await getConfirmationDialog(page).getByRole('button', { name }).click();
  await expect(getConfirmationDialog(page)).toHaveCount(0);
}

test('Undo restores a deleted phrase, chapter and book, by mouse and by keyboard', async ({
  page,
  studio,
}) => {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1, 'La digue');
  for (const text of ['Un.', 'Deux.', 'Trois.']) await studio.phrase(chapter, text);
  await studio.signIn(page);

  await page.goto(`/admin/chapter/phrase/list/${chapter.id}`);
  for (const text of ['Deux.', 'Trois.']) {
    await getRow(page, text)
      .getByRole('button', { name: /^Delete phrase/ })
      .click();
    await expect(getConfirmationDialog(page)).toContainText('You can undo this for 10 minutes.');
    await confirmDialog(page, 'Delete the phrase');
    await expect(getRow(page, text)).toHaveCount(0);
    await expect(getUndoButton(page, text)).toBeFocused();
  }
  await expect(getSuccessMessage(page, 'The phrase is deleted.')).toHaveCount(2);
  // The Undo button must survive a visit to another page and a reload.
  await getLink(page, 'La digue').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Chapter' })).toBeVisible();
  await page.goBack();
  await expect(getUndoButton(page, 'Deux.')).toBeVisible();
  await page.reload();
  await expect(getUndoButton(page, 'Deux.')).toBeVisible();
  await expectNoViolations(page);
  await getUndoButton(page, 'Deux.').focus();
  await page.keyboard.press('Enter');
  await expect(getSuccessMessage(page, 'The phrase is back as number 2.')).toBeVisible();
  await expect(getRow(page, 'Deux.')).toBeVisible();
  await getUndoButton(page, 'Trois.').click();
  await expect(getSuccessMessage(page, 'The phrase is back as number 3.')).toBeVisible();
  await expect(getUndoButton(page, '')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Phrases' })).toBeFocused();
  await expect(page.getByRole('cell').getByText(/^(Un|Deux|Trois)\.$/)).toHaveText([
    'Un.',
    'Deux.',
    'Trois.',
  ]);

  await page.goto(`/admin/chapter/list/${book.id}`);
  await getButton(page, 'Delete: La digue').click();
  await expect(getConfirmationDialog(page)).toContainText('You can undo this for 10 minutes.');
  await expect(getConfirmationDialog(page)).toContainText(
    'will be deleted with 3 phrases and their recordings.',
  );
  await confirmDialog(page, 'Delete the chapter');
  await expect(getRow(page, 'This book has no chapters yet.')).toBeVisible();
  await getUndoButton(page, 'La digue').click();
  await expect(getRow(page, 'La digue')).toContainText('3 phrases');

  await page.goto(`/admin/books?search=${encodeURIComponent(book.title)}`);
  await getButton(page, `Delete ${book.title}`).click();
  await confirmDialog(page, 'Delete the book');
  await expect(getRow(page, book.title)).toHaveCount(0);
  await getUndoButton(page, book.title).click();
  await expect(getSuccessMessage(page, 'is back.')).toBeVisible();
  await expect(getRow(page, book.title)).toBeVisible();
});

test('Undo shows the server’s message and disappears when the deleted phrase can no longer be restored', async ({
  page,
  studio,
}) => {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1);
  await studio.phrase(chapter, 'Un.');
  await studio.signIn(page);
  await page.route('**/v1/admin/phrase/*/restore', (route) =>
    route.fulfill({ status: 404, json: { message: 'This phrase can’t be brought back anymore.' } }),
  );
  await page.goto(`/admin/chapter/phrase/list/${chapter.id}`);
  await getButton(page, 'Delete phrase 1').click();
  await confirmDialog(page, 'Delete the phrase');
  await getUndoButton(page, 'Un.').click();
  await expect(page.getByRole('alert')).toHaveText('This phrase can’t be brought back anymore.');
  await expect(getUndoButton(page, 'Un.')).toHaveCount(0);
});
