import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { getButton, test } from '../support/administrator.ts';
import { expectNoProblems, expectNoViolations } from '../support/problems.ts';

// An administrator exports one book at a time, so in parallel one test would make another's export fail.
test.describe.configure({ mode: 'default' });

test('an editor exports a book as EPUB and as plain files', async ({ page, studio }) => {
  const book = await studio.book();
  await studio.phrase(await studio.chapter(book, 1), 'Un loup mange.', 'un = a');
  await studio.signIn(page);
  await page.goto(`/admin/book-detail/${book.book_code}`);
  await getButton(page, 'Export').click();
  const dialog = page.getByRole('dialog');
  await expectNoViolations(page);
  for (const [label, extension] of [
    ['EPUB with narration', 'epub'],
    ['Plain files (TSV, subtitles, clips)', 'zip'],
  ] as const) {
    await dialog.getByRole('radio', { name: label }).click();
    await expect(dialog.getByText('The file is in your downloads.')).toHaveCount(0);
    const downloadEvent = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    const download = await downloadEvent;
    expect(download.suggestedFilename()).toBe(`${book.book_code}.${extension}`);
    const content = await readFile(await download.path());
    expect(content.subarray(0, 2).toString()).toBe('PK');
    await expect(dialog.getByText('The file is in your downloads.')).toBeVisible();
  }
  await page.setViewportSize({ width: 360, height: 720 });
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(getButton(page, 'Export')).toBeFocused();
  await expectNoProblems(page);
});

test('a book without text says in the dialog why it cannot be exported', async ({ page, studio }) => {
  const book = await studio.book();
  await studio.chapter(book, 1);
  await studio.signIn(page);
  await page.goto(`/admin/book-detail/${book.book_code}`);
  await getButton(page, 'Export').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  await expect(page.getByRole('alert')).toContainText('This book has no text yet');
});

test('an editor who is still downloading another book is told to wait', async ({ page, studio }) => {
  const book = await studio.book();
  await studio.chapter(book, 1);
  await studio.signIn(page);
  const message = 'Another book is still downloading. Wait for that to finish, then try again.';
  await page.route('**/admin/book-export/**', (route) => route.fulfill({ status: 429, json: { message } }));
  await page.goto(`/admin/book-detail/${book.book_code}`);
  await getButton(page, 'Export').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  await expect(page.getByRole('alert')).toContainText(message);
});
