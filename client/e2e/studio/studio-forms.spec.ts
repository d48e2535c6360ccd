import { expect, type Page } from '@playwright/test';
import {
  breadcrumbs,
  button,
  createBookFields,
  expectFieldError,
  field,
  fillBookForm,
  link,
  successMessage,
  test,
  title,
} from '../support/administrator.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { expectNoViolations } from '../support/problems.ts';
import { clipUpload, coverUpload } from '../support/uploads.ts';

const unsentChangesNote = 'What you typed in the meantime is still here, but hasn’t been sent yet.';

test('an edit form starts with the latest changes of another administrator', async ({
  page,
  context,
  studio,
}) => {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1, 'La digue');
  await studio.phrase(chapter, 'La mer monte.');
  await studio.enter(page);
  const colleaguePage = await context.newPage();

  await page.goto(`/admin/book-detail/${book.book_code}`);
  await expect(page.getByText('A short story, made to be tried out.')).toBeVisible();
  await colleaguePage.goto(`/admin/books/edit/${book.book_code}`);
  await field(colleaguePage, 'Description').fill('The lighthouse keeper is away for one night.');
  await button(colleaguePage, 'Save changes').click();
  await expect(successMessage(colleaguePage, 'is saved.')).toBeVisible();
  await link(page, 'Edit Book').click();
  await expect(field(page, 'Description')).toHaveValue('The lighthouse keeper is away for one night.');

  await page.goto(`/admin/chapter/phrase/list/${chapter.id}`);
  await expect(breadcrumbs(page)).toContainText('La digue');
  await colleaguePage.goto(`/admin/chapters/edit/${chapter.id}`);
  await field(colleaguePage, 'Chapter title').fill('La jetée');
  await button(colleaguePage, 'Save Chapter').click();
  await expect(successMessage(colleaguePage, 'is saved.')).toBeVisible();
  await breadcrumbs(page).getByRole('link', { name: 'La digue' }).click();
  await expect(field(page, 'Chapter title')).toHaveValue('La jetée');
});

test('an edit form that cannot load the latest version shows an error instead of an outdated version', async ({
  page,
  studio,
}) => {
  const book = await studio.book();
  await studio.enter(page);
  await page.goto(`/admin/book-detail/${book.book_code}`);
  await expect(link(page, 'Edit Book')).toBeVisible();
  await page.route(`**/v1/admin/book/${book.book_code}`, (route) => route.abort('connectionreset'));
  await link(page, 'Edit Book').click();
  await expect(title(page, 'Edit Book')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(field(page, 'Title')).toHaveCount(0);
  await page.unroute(`**/v1/admin/book/${book.book_code}`);
  await button(page, 'Try again').click();
  await expect(field(page, 'Title')).toHaveValue(book.title);
});

test('a rejected form moves the focus to the first field with an error', async ({ page, studio }) => {
  const chapter = await studio.chapter(await studio.book(), 1, 'La digue');
  await studio.enter(page);
  await page.goto('/admin/dashboard/create-book');
  await fillBookForm(page, { ...createBookFields('Le phare'), sample_text: '' });
  await button(page, 'Add Book').click();
  await expect(field(page, 'Cover')).toBeFocused();
  await page.goto(`/admin/chapter/phrase/create/${chapter.id}`);
  await button(page, 'Add Phrase').click();
  await expect(field(page, 'Phrase')).toBeFocused();
});

/** Releases the held response and expects the success message to mention the text that has not been sent yet. */
async function releaseAndExpect(page: Page, releaseResponse: () => void, message: string) {
  releaseResponse();
  await expect(successMessage(page, message)).toContainText(unsentChangesNote);
}

test('text typed while a book form is being sent is kept and marked as unsaved', async ({ page, studio }) => {
  const book = await studio.book();
  await studio.enter(page);
  await page.goto(`/admin/books/edit/${book.book_code}`);
  await field(page, 'Cover').setInputFiles(coverUpload('first.webp'));
  await field(page, 'Hours').fill('01');
  const releaseResponse = await holdRequests(page, '**/v1/admin/book/*?_method=put');
  await button(page, 'Save changes').click();
  const description = field(page, 'Description');
  await description.fill('A short story, corrected.');
  await description.press('Home');
  await field(page, 'Sample audio').setInputFiles(clipUpload('second.mp3'));
  await description.focus();
  await releaseAndExpect(page, releaseResponse, 'is saved.');
  await expect(description).toBeFocused();
  await page.keyboard.type('Not ');
  await expect(description).toHaveValue('Not A short story, corrected.');
  await expect(page.getByText('second.mp3', { exact: true })).toBeVisible();
  await expect(page.getByText('first.webp', { exact: true })).toHaveCount(0);
  await expect(field(page, 'Hours')).toHaveValue('1');
  await expectNoViolations(page);

  await button(page, 'Save changes').click();
  await expect(page.getByText('second.mp3', { exact: true })).toHaveCount(0);
  await expect(successMessage(page, 'is saved.')).not.toContainText(unsentChangesNote);
  await page.reload();
  await expect(description).toHaveValue('Not A short story, corrected.');
});

test('the book form is cleared after a book has been added', async ({ page, studio }) => {
  await studio.enter(page);
  await page.goto('/admin/dashboard/create-book');
  await fillBookForm(page, createBookFields(studio.mark));
  await field(page, 'Cover').setInputFiles(coverUpload());
  await field(page, 'Sample audio').setInputFiles(clipUpload());
  await button(page, 'Add Book').click();
  await expect(successMessage(page, 'is saved as a draft.')).not.toContainText(unsentChangesNote);
  for (const label of ['Title', 'Author', 'Narrated by', 'Hours', 'Minutes', 'Difficulty', 'Description']) {
    await expect(field(page, label)).toHaveValue('');
  }
  await expect(page.getByRole('img', { name: 'Preview: Cover' })).toHaveCount(0);
  await button(page, 'Add Book').click();
  await expectFieldError(field(page, 'Hours'), 'Hours is required.');
  await expectFieldError(field(page, 'Sample audio'), 'Sample audio is required.');
  await expect(successMessage(page, 'is saved as a draft.')).toHaveCount(0);
  await expect(field(page, 'Title')).toBeFocused();
});

test('an editor can start the next chapter or phrase while the previous one is still being sent', async ({
  page,
  studio,
}) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.phrase(chapter, 'La mer monte.');
  await studio.enter(page);
  await page.goto(`/admin/chapters/edit/${chapter.id}`);
  const titleField = field(page, 'Chapter title');
  await titleField.fill('La jtée');
  let releaseResponse = await holdRequests(page, '**/v1/admin/chapter/*', 'PUT');
  await titleField.press('Enter');
  await expect(button(page, 'Save Chapter')).toHaveAttribute('aria-busy', 'true');
  await titleField.fill('La jetée');
  await releaseAndExpect(page, releaseResponse, 'Chapter 1 is saved.');
  await expect(titleField).toHaveValue('La jetée');
  await expect(titleField).toBeFocused();

  await page.goto(`/admin/chapter/phrase/create/${chapter.id}`);
  await field(page, 'Phrase').fill('Le vent tombe.');
  await field(page, 'Dictionary').fill('vent = wind');
  await field(page, 'Audio file').setInputFiles(clipUpload('first.mp3'));
  await page.getByRole('radio', { name: 'Before another phrase' }).check();
  await field(page, 'Before phrase number').fill('1');
  releaseResponse = await holdRequests(page, '**/v1/admin/phrase');
  // Delays the request that counts the phrases too. The form must accept the next phrase before it knows the count.
  const releaseCount = await holdRequests(page, '**/v1/admin/phrase?*page=1&per_page=1', 'GET');
  await button(page, 'Add Phrase').click();
  await expect(page.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible();
  await field(page, 'Phrase').fill('Il rentre.');
  await field(page, 'Translation').fill('He comes');
  await releaseAndExpect(page, releaseResponse, 'Phrase 1 is added.');
  await expect(field(page, 'Translation')).toBeFocused();
  await page.keyboard.type(' home.');
  await expect(field(page, 'Translation')).toHaveValue('He comes home.');
  await expect(field(page, 'Phrase')).toHaveValue('Il rentre.');
  await expect(field(page, 'Dictionary')).toHaveValue('');
  await expect(page.getByText('first.mp3', { exact: true })).toHaveCount(0);
  await expect(field(page, 'Before phrase number')).toHaveValue('2');
  await expectNoViolations(page);

  await field(page, 'Audio file').setInputFiles(clipUpload('second.mp3', 1));
  await button(page, 'Add Phrase').click();
  releaseCount();
  await expect(successMessage(page, 'Phrase 2 is added.')).not.toContainText(unsentChangesNote);
  await expect(field(page, 'Phrase')).toBeFocused();
});
