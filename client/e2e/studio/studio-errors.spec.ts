import { expect, type Page } from '@playwright/test';
import {
  createBookFields,
  fillBookForm,
  getButton,
  getConfirmationDialog,
  getErrorMessage,
  getField,
  getLink,
  getRow,
  getSuccessMessage,
  test,
} from '../support/administrator.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { expectNoViolations } from '../support/problems.ts';
import { createClipUpload, createCoverUpload } from '../support/uploads.ts';

const genericMessage = 'Something went wrong. Please try again later.';
const serverMessage = 'The studio is being painted.';

/** Stubs the response to requests with this method and path. */
async function stubResponse(
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
async function expectFormMessages(
  page: Page,
  path: string,
  submitLabel: string,
  typeText: () => Promise<void>,
) {
  for (const [status, text] of [
    [422, serverMessage],
    [500, genericMessage],
    [404, genericMessage],
    [403, genericMessage],
  ] as const) {
    await stubResponse(page, 'POST', path, status);
    const failedResponsePromise = page.waitForResponse((response) => response.status() === status);
    await getButton(page, submitLabel).click();
    await failedResponsePromise;
    await expect(getErrorMessage(page), `message for ${status}`).toHaveText(text);
    await typeText();
  }
  await expectNoViolations(page);
}

test('a book form that fails to save shows an error message and keeps the typed text and the chosen files', {
  tag: '@spec-8-05',
}, async ({ page, studio }) => {
  await studio.signIn(page);
  await page.goto('/admin/dashboard/create-book/');
  const fields = createBookFields(studio.uniqueTitle);
  await fillBookForm(page, fields);
  await getField(page, 'Cover').setInputFiles(createCoverUpload('kept.webp'));
  await getField(page, 'Sample audio').setInputFiles(createClipUpload('kept.mp3'));
  await expectFormMessages(page, '**/v1/admin/book', 'Add Book', async () => {
    await expect(getField(page, 'Title')).toHaveValue(fields.title);
    await expect(getField(page, 'Difficulty')).toHaveValue('Medium');
    await expect(getField(page, 'Sample text')).toHaveValue(fields.sample_text);
    await expect(page.getByText('kept.webp', { exact: true })).toBeVisible();
    await expect(page.getByText('kept.mp3', { exact: true })).toBeVisible();
  });
  // Saves again without choosing the files a second time.
  await page.unroute('**/v1/admin/book');
  await getButton(page, 'Add Book').click();
  await expect(getSuccessMessage(page, `“${studio.uniqueTitle}” is saved as a draft.`)).toBeVisible();
});

test('a chapter or phrase form that fails to save shows an error message and keeps the typed text', {
  tag: '@spec-8-05',
}, async ({ page, studio }) => {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1);
  await studio.signIn(page);
  await page.goto(`/admin/books/chapter/create/${book.id}`);
  await getField(page, 'Chapter title').fill('La tempête');
  await expectFormMessages(page, '**/v1/admin/chapter', 'Add Chapter', async () => {
    await expect(getField(page, 'Chapter title')).toHaveValue('La tempête');
    await expect(getField(page, 'Chapter number')).toHaveValue('2');
  });

  await page.goto(`/admin/chapter/phrase/create/${chapter.id}`);
  await getField(page, 'Phrase').fill('La mer monte.');
  await getField(page, 'Dictionary').fill('mer = sea');
  await getField(page, 'Audio file').setInputFiles(createClipUpload('kept.mp3'));
  await expectFormMessages(page, '**/v1/admin/phrase', 'Add Phrase', async () => {
    await expect(getField(page, 'Phrase')).toHaveValue('La mer monte.');
    await expect(getField(page, 'Dictionary')).toHaveValue('mer = sea');
    await expect(page.getByText(/^Chosen: kept\.mp3/)).toBeVisible();
  });
  await page.unroute('**/v1/admin/phrase');
  await getButton(page, 'Add Phrase').click();
  await expect(getSuccessMessage(page, 'Phrase 1 is added.')).toBeVisible();
});

test('a studio list shows a spinner while it loads, and an error in place of its rows', {
  tag: ['@spec-2.2-07', '@spec-8-06'],
}, async ({ page, studio }) => {
  await studio.signIn(page);
  for (const [pagePath, path, label, itemName] of [
    ['/admin/chapter/list/99999999', '**/v1/admin/chapter?*', 'Chapters', 'the chapters'],
    ['/admin/chapter/phrase/list/99999999', '**/v1/admin/phrase?*', 'Phrases', 'the phrases'],
  ] as const) {
    const releaseResponse = await holdRequests(page, path, 'GET');
    await page.goto(pagePath);
    const table = page.getByRole('region', { name: label });
    await expect(table.getByRole('status')).toHaveText(`Loading ${itemName}…`);
    releaseResponse();
    await expect(table.getByRole('status')).toHaveCount(0);
    await expect(table.getByRole('row')).toHaveCount(2);
    await expect(table.getByRole('row').nth(1)).toHaveText(/^We couldn’t find this (book|chapter)/);
    await expect(getButton(page, 'Try again')).toHaveCount(0);
    await expectNoViolations(page);

    await page.unroute(path);
    await stubResponse(page, 'GET', path, 404);
    await page.reload();
    await expect(getRow(page, serverMessage)).toBeVisible();
    await stubResponse(page, 'GET', path, 500);
    await page.reload();
    await expect(table.getByRole('alert')).toBeVisible();
    await page.unroute(path);
    await getButton(page, 'Try again').click();
    await expect(getRow(page, 'We couldn’t find this')).toBeVisible();
  }
  await stubResponse(page, 'GET', '**/v1/admin/book', 404);
  await page.goto('/admin/books');
  await expect(getErrorMessage(page)).toContainText(serverMessage);
  await page.unroute('**/v1/admin/book');
  await getButton(page, 'Try again').click();
  await expect(getLink(page, 'Le Phare')).toBeVisible();
});

test('a chapter that cannot be deleted stays in the list, and the server’s message appears only for a 422', {
  tag: '@spec-8-07',
}, async ({ page, studio }) => {
  const book = await studio.book();
  await studio.chapter(book, 1, 'La digue');
  await studio.signIn(page);
  await page.goto(`/admin/chapter/list/${book.id}`);
  for (const [status, text] of [
    [422, serverMessage],
    [500, genericMessage],
    [404, genericMessage],
  ] as const) {
    await stubResponse(page, 'DELETE', '**/v1/admin/chapter/*', status);
    await getButton(page, 'Delete: La digue').click();
    await getConfirmationDialog(page).getByRole('button', { name: 'Delete the chapter' }).click();
    await expect(getConfirmationDialog(page)).toHaveCount(0);
    await expect(getErrorMessage(page), `message for ${status}`).toHaveText(text);
    await expect(getRow(page, 'La digue')).toBeVisible();
    await expect(getButton(page, 'Delete: La digue')).toBeFocused();
    await page.reload();
  }
});

test('a book that cannot be deleted stays in the list, and the server’s message appears for every error status', {
  tag: '@spec-8-08',
}, async ({ page, studio }) => {
  const book = await studio.book();
  await studio.signIn(page);
  await page.goto('/admin/books');
  for (const status of [422, 500, 404, 409]) {
    const text = `${serverMessage} (${status})`;
    await stubResponse(page, 'DELETE', '**/v1/admin/book/*', status, text);
    await getButton(page, `Delete ${book.title}`).click();
    await getConfirmationDialog(page).getByRole('button', { name: 'Delete the book' }).click();
    await expect(getErrorMessage(page)).toHaveText(text);
    await expect(getRow(page, book.title)).toBeVisible();
  }
});

test('a click while a dialog is fading out reaches the page below it', async ({ page, studio }) => {
  const book = await studio.book();
  await studio.signIn(page);
  await page.goto(`/admin/books?search=${encodeURIComponent(studio.uniqueTitle)}`);
  // The content security policy blocks style elements, so this adds a constructed style sheet.
  await page.evaluate(() => {
    const styleSheet = new CSSStyleSheet();
    styleSheet.replaceSync(
      '[data-ending-style] { opacity: 0.4 !important; transition: opacity 20s !important; }',
    );
    document.adoptedStyleSheets.push(styleSheet);
  });
  await getButton(page, `Delete ${book.title}`).click();
  await getConfirmationDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(getConfirmationDialog(page)).toHaveAttribute('data-closed');
  // Clicks at the button's coordinates, because Playwright's own click would wait until nothing covers the button.
  const box = await getButton(page, `Delete ${book.title}`).boundingBox();
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await expect(getConfirmationDialog(page)).toHaveAttribute('data-open');
});

test('an editor turns a chapter’s sample setting on and off, and a failed attempt leaves it unchanged', {
  tag: ['@spec-4-05', '@spec-8-09'],
}, async ({ page, studio }) => {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1, 'La digue');
  await studio.signIn(page);
  await page.goto(`/admin/chapter/list/${book.id}`);
  const toggle = page.getByRole('switch', { name: 'Sample chapter: La digue' });
  await expect(toggle).not.toBeChecked();
  await stubResponse(page, 'POST', '**/v1/admin/sample-chaps', 500);
  await toggle.click();
  await expect(getErrorMessage(page)).toHaveText(genericMessage);
  await expect(page.getByText(serverMessage)).toHaveCount(0);
  await expect(toggle).not.toBeChecked();
  await expect(toggle).toBeEnabled();
  await page.unroute('**/v1/admin/sample-chaps');

  for (const sampleFlag of [1, 0]) {
    const sampleRequestPromise = page.waitForRequest('**/v1/admin/sample-chaps');
    const listResponsePromise = page.waitForResponse(`**/v1/admin/chapter?book_id=${book.id}`);
    await toggle.click();
    expect((await sampleRequestPromise).postDataJSON()).toEqual({
      is_sample: sampleFlag,
      book_code: book.book_code,
      chapter_id: chapter.id,
    });
    expect((await listResponsePromise).status()).toBe(200);
    await expect(toggle).toBeChecked({ checked: sampleFlag === 1 });
    await expect(getErrorMessage(page)).toHaveCount(0);
  }
});
