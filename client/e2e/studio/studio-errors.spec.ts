import { expect, type Page } from '@playwright/test';
import {
  button,
  confirmationDialog,
  createBookFields,
  errorMessage,
  field,
  fillBookForm,
  link,
  row,
  successMessage,
  test,
} from '../support/administrator.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { expectNoViolations } from '../support/problems.ts';
import { clipUpload, coverUpload } from '../support/uploads.ts';

const genericMessage = 'Something went wrong. Please try again later.';
const serverMessage = 'The studio is being painted.';

/** Stubs the response to requests with this method and path. */
async function respondWith(
  page: Page,
  method: string,
  path: string,
  status: number,
  message = serverMessage,
) {
  await page.unroute(path);
  await page.route(path, (route) =>
    route.request().method() === method ? route.fulfill({ status, json: { message } }) : route.fallback(),
  );
}

/** Expects the server's message after a 422 and a generic one after any other error, as specified for every form. */
async function expectFormMessages(page: Page, path: string, submit: string, typed: () => Promise<void>) {
  for (const [status, text] of [
    [422, serverMessage],
    [500, genericMessage],
    [404, genericMessage],
    [403, genericMessage],
  ] as const) {
    await respondWith(page, 'POST', path, status);
    const failedResponse = page.waitForResponse((response) => response.status() === status);
    await button(page, submit).click();
    await failedResponse;
    await expect(errorMessage(page), `message for ${status}`).toHaveText(text);
    await typed();
  }
  await expectNoViolations(page);
}

test('a book form that fails to save shows the specified message and keeps the typed text and the chosen files', {
  tag: '@spec-8-05',
}, async ({ page, studio }) => {
  await studio.enter(page);
  await page.goto('/admin/dashboard/create-book/');
  const fields = createBookFields(studio.mark);
  await fillBookForm(page, fields);
  await field(page, 'Cover').setInputFiles(coverUpload('kept.webp'));
  await field(page, 'Sample audio').setInputFiles(clipUpload('kept.mp3'));
  await expectFormMessages(page, '**/v1/admin/book', 'Add Book', async () => {
    await expect(field(page, 'Title')).toHaveValue(fields.title);
    await expect(field(page, 'Difficulty')).toHaveValue('Medium');
    await expect(field(page, 'Sample text')).toHaveValue(fields.sample_text);
    await expect(page.getByText('kept.webp', { exact: true })).toBeVisible();
    await expect(page.getByText('kept.mp3', { exact: true })).toBeVisible();
  });
  // Saves again without choosing the files a second time.
  await page.unroute('**/v1/admin/book');
  await button(page, 'Add Book').click();
  await expect(successMessage(page, `“${studio.mark}” is saved as a draft.`)).toBeVisible();
});

test('a chapter or phrase form that fails to save shows the specified message and keeps the typed text', {
  tag: '@spec-8-05',
}, async ({ page, studio }) => {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1);
  await studio.enter(page);
  await page.goto(`/admin/books/chapter/create/${book.id}`);
  await field(page, 'Chapter title').fill('La tempête');
  await expectFormMessages(page, '**/v1/admin/chapter', 'Add Chapter', async () => {
    await expect(field(page, 'Chapter title')).toHaveValue('La tempête');
    await expect(field(page, 'Chapter number')).toHaveValue('2');
  });

  await page.goto(`/admin/chapter/phrase/create/${chapter.id}`);
  await field(page, 'Phrase').fill('La mer monte.');
  await field(page, 'Dictionary').fill('mer = sea');
  await field(page, 'Audio file').setInputFiles(clipUpload('kept.mp3'));
  await expectFormMessages(page, '**/v1/admin/phrase', 'Add Phrase', async () => {
    await expect(field(page, 'Phrase')).toHaveValue('La mer monte.');
    await expect(field(page, 'Dictionary')).toHaveValue('mer = sea');
    await expect(page.getByText(/^Chosen: kept\.mp3/)).toBeVisible();
  });
  await page.unroute('**/v1/admin/phrase');
  await button(page, 'Add Phrase').click();
  await expect(successMessage(page, 'Phrase 1 is added.')).toBeVisible();
});

test('a studio list shows a spinner while it loads, and an error in place of its rows', {
  tag: ['@spec-2.2-07', '@spec-8-06'],
}, async ({ page, studio }) => {
  await studio.enter(page);
  for (const [address, path, label, what] of [
    ['/admin/chapter/list/99999999', '**/v1/admin/chapter?*', 'Chapters', 'the chapters'],
    ['/admin/chapter/phrase/list/99999999', '**/v1/admin/phrase?*', 'Phrases', 'the phrases'],
  ] as const) {
    const releaseResponse = await holdRequests(page, path, 'GET');
    await page.goto(address);
    const table = page.getByRole('region', { name: label });
    await expect(table.getByRole('status')).toHaveText(`Loading ${what}…`);
    releaseResponse();
    await expect(table.getByRole('status')).toHaveCount(0);
    await expect(table.getByRole('row')).toHaveCount(2);
    await expect(table.getByRole('row').nth(1)).toHaveText(/^We couldn’t find this (book|chapter)/);
    await expect(button(page, 'Try again')).toHaveCount(0);
    await expectNoViolations(page);

    await page.unroute(path);
    await respondWith(page, 'GET', path, 404);
    await page.reload();
    await expect(row(page, serverMessage)).toBeVisible();
    await respondWith(page, 'GET', path, 500);
    await page.reload();
    await expect(table.getByRole('alert')).toBeVisible();
    await page.unroute(path);
    await button(page, 'Try again').click();
    await expect(row(page, 'We couldn’t find this')).toBeVisible();
  }
  await respondWith(page, 'GET', '**/v1/admin/book', 404);
  await page.goto('/admin/books');
  await expect(errorMessage(page)).toContainText(serverMessage);
  await page.unroute('**/v1/admin/book');
  await button(page, 'Try again').click();
  await expect(link(page, 'Le Phare')).toBeVisible();
});

test('a chapter that cannot be deleted stays in the list, and only a 422 shows the server’s message', {
  tag: '@spec-8-07',
}, async ({ page, studio }) => {
  const book = await studio.book();
  await studio.chapter(book, 1, 'La digue');
  await studio.enter(page);
  await page.goto(`/admin/chapter/list/${book.id}`);
  for (const [status, text] of [
    [422, serverMessage],
    [500, genericMessage],
    [404, genericMessage],
  ] as const) {
    await respondWith(page, 'DELETE', '**/v1/admin/chapter/*', status);
    await button(page, 'Delete: La digue').click();
    await confirmationDialog(page).getByRole('button', { name: 'Delete the chapter' }).click();
    await expect(confirmationDialog(page)).toHaveCount(0);
    await expect(errorMessage(page), `message for ${status}`).toHaveText(text);
    await expect(row(page, 'La digue')).toBeVisible();
    await expect(button(page, 'Delete: La digue')).toBeFocused();
    await page.reload();
  }
});

test('a book that cannot be deleted stays in the list, and every error status shows the server’s message', {
  tag: '@spec-8-08',
}, async ({ page, studio }) => {
  const book = await studio.book();
  await studio.enter(page);
  await page.goto('/admin/books');
  for (const status of [422, 500, 404, 409]) {
    const text = `${serverMessage} (${status})`;
    await respondWith(page, 'DELETE', '**/v1/admin/book/*', status, text);
    await button(page, `Delete ${book.title}`).click();
    await confirmationDialog(page).getByRole('button', { name: 'Delete the book' }).click();
    await expect(errorMessage(page)).toHaveText(text);
    await expect(row(page, book.title)).toBeVisible();
  }
});

test('a click while a dialog is fading out reaches the page below it', async ({ page, studio }) => {
  const book = await studio.book();
  await studio.enter(page);
  await page.goto(`/admin/books?search=${encodeURIComponent(studio.mark)}`);
  // The content security policy blocks style elements, so this adds a constructed style sheet.
  await page.evaluate(() => {
    const styleSheet = new CSSStyleSheet();
    styleSheet.replaceSync(
      '[data-ending-style] { opacity: 0.4 !important; transition: opacity 20s !important; }',
    );
    document.adoptedStyleSheets.push(styleSheet);
  });
  await button(page, `Delete ${book.title}`).click();
  await confirmationDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(confirmationDialog(page)).toHaveAttribute('data-closed');
  // Clicks at the button's coordinates, because Playwright's own click would wait until nothing covers the button.
  const box = await button(page, `Delete ${book.title}`).boundingBox();
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await expect(confirmationDialog(page)).toHaveAttribute('data-open');
});

test('an editor turns a chapter’s sample setting on and off, and a failed attempt leaves it unchanged', {
  tag: ['@spec-4-05', '@spec-8-09'],
}, async ({ page, studio }) => {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1, 'La digue');
  await studio.enter(page);
  await page.goto(`/admin/chapter/list/${book.id}`);
  const toggle = page.getByRole('switch', { name: 'Sample chapter: La digue' });
  await expect(toggle).not.toBeChecked();
  await respondWith(page, 'POST', '**/v1/admin/sample-chaps', 500);
  await toggle.click();
  await expect(errorMessage(page)).toHaveText(genericMessage);
  await expect(page.getByText(serverMessage)).toHaveCount(0);
  await expect(toggle).not.toBeChecked();
  await expect(toggle).toBeEnabled();
  await page.unroute('**/v1/admin/sample-chaps');

  for (const sent of [1, 0]) {
    const sampleRequest = page.waitForRequest('**/v1/admin/sample-chaps');
    const reloadedList = page.waitForResponse(`**/v1/admin/chapter?book_id=${book.id}`);
    await toggle.click();
    expect((await sampleRequest).postDataJSON()).toEqual({
      is_sample: sent,
      book_code: book.book_code,
      chapter_id: chapter.id,
    });
    expect((await reloadedList).status()).toBe(200);
    await expect(toggle).toBeChecked({ checked: sent === 1 });
    await expect(errorMessage(page)).toHaveCount(0);
  }
});
