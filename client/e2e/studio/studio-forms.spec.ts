import { expect, type Page } from '@playwright/test';
import {
  createBookFields,
  expectFieldError,
  fetchAdministratorHeaders,
  fillBookForm,
  getBreadcrumbs,
  getButton,
  getField,
  getLink,
  getSuccessMessage,
  getTitle,
  test,
} from '../support/administrator.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { expectNoViolations } from '../support/problems.ts';
import { createClipUpload, createCoverUpload } from '../support/uploads.ts';

const unsentChangesNote = 'What you typed in the meantime is still here, but hasn’t been sent yet.';

test('an edit form starts with the latest changes of another administrator', async ({
  page,
  context,
  studio,
}) => {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1, 'La digue');
  await studio.phrase(chapter, 'La mer monte.');
  await studio.signIn(page);
  const colleaguePage = await context.newPage();

  await page.goto(`/admin/book-detail/${book.book_code}`);
  await expect(page.getByText('A short story, made to be tried out.')).toBeVisible();
  await colleaguePage.goto(`/admin/books/edit/${book.book_code}`);
  await getField(colleaguePage, 'Description').fill('The lighthouse keeper is away for one night.');
  await getButton(colleaguePage, 'Save changes').click();
  await expect(getSuccessMessage(colleaguePage, 'is saved.')).toBeVisible();
  await getLink(page, 'Edit Book').click();
  await expect(getField(page, 'Description')).toHaveValue('The lighthouse keeper is away for one night.');

  await page.goto(`/admin/chapter/phrase/list/${chapter.id}`);
  await expect(getBreadcrumbs(page)).toContainText('La digue');
  await colleaguePage.goto(`/admin/chapters/edit/${chapter.id}`);
  await getField(colleaguePage, 'Chapter title').fill('La jetée');
  await getButton(colleaguePage, 'Save Chapter').click();
  await expect(getSuccessMessage(colleaguePage, 'is saved.')).toBeVisible();
  await getBreadcrumbs(page).getByRole('link', { name: 'La digue' }).click();
  await expect(getField(page, 'Chapter title')).toHaveValue('La jetée');
});

test('an edit form that cannot load the latest version shows an error instead of an outdated version', async ({
  page,
  studio,
}) => {
  const book = await studio.book();
  await studio.signIn(page);
  await page.goto(`/admin/book-detail/${book.book_code}`);
  await expect(getLink(page, 'Edit Book')).toBeVisible();
  await page.route(`**/v1/admin/book/${book.book_code}`, (route) => route.abort('connectionreset'));
  await getLink(page, 'Edit Book').click();
  await expect(getTitle(page, 'Edit Book')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(getField(page, 'Title')).toHaveCount(0);
  await page.unroute(`**/v1/admin/book/${book.book_code}`);
  await getButton(page, 'Try again').click();
  await expect(getField(page, 'Title')).toHaveValue(book.title);
});

test('a rejected form moves the focus to the first field with an error', async ({ page, studio }) => {
  const chapter = await studio.chapter(await studio.book(), 1, 'La digue');
  await studio.signIn(page);
  await page.goto('/admin/dashboard/create-book');
  await fillBookForm(page, { ...createBookFields('Le phare'), sample_text: '' });
  await getButton(page, 'Add Book').click();
  await expect(getField(page, 'Cover')).toBeFocused();
  await page.goto(`/admin/chapter/phrase/create/${chapter.id}`);
  await getButton(page, 'Add Phrase').click();
  await expect(getField(page, 'Phrase')).toBeFocused();
});

/**
 * Releases the held response, and expects the success message to say that the form contains text that has not been
 * sent yet.
 */
async function releaseAndExpectMessage(page: Page, releaseResponse: () => void, message: string) {
  releaseResponse();
  await expect(getSuccessMessage(page, message)).toContainText(unsentChangesNote);
}

test('text typed while a book form is being sent is kept and marked as unsaved', async ({ page, studio }) => {
  const book = await studio.book();
  await studio.signIn(page);
  await page.goto(`/admin/books/edit/${book.book_code}`);
  await getField(page, 'Cover').setInputFiles(createCoverUpload('first.webp'));
  await getField(page, 'Hours').fill('01');
  const releaseResponse = await holdRequests(page, '**/v1/admin/book/*?_method=put');
  await getButton(page, 'Save changes').click();
  const description = getField(page, 'Description');
  await description.fill('A short story, corrected.');
  await description.press('Home');
  await getField(page, 'Sample audio').setInputFiles(createClipUpload('second.mp3'));
  await description.focus();
  await releaseAndExpectMessage(page, releaseResponse, 'is saved.');
  await expect(description).toBeFocused();
  await page.keyboard.type('Not ');
  await expect(description).toHaveValue('Not A short story, corrected.');
  await expect(page.getByText('second.mp3', { exact: true })).toBeVisible();
  await expect(page.getByText('first.webp', { exact: true })).toHaveCount(0);
  await expect(getField(page, 'Hours')).toHaveValue('1');
  await expectNoViolations(page);

  await getButton(page, 'Save changes').click();
  await expect(page.getByText('second.mp3', { exact: true })).toHaveCount(0);
  await expect(getSuccessMessage(page, 'is saved.')).not.toContainText(unsentChangesNote);
  await page.reload();
  await expect(description).toHaveValue('Not A short story, corrected.');
});

test('the book form is cleared after a book has been added', async ({ page, studio }) => {
  await studio.signIn(page);
  await page.goto('/admin/dashboard/create-book');
  await fillBookForm(page, createBookFields(studio.uniqueTitle));
  await getField(page, 'Cover').setInputFiles(createCoverUpload());
  await getField(page, 'Sample audio').setInputFiles(createClipUpload());
  await getButton(page, 'Add Book').click();
  await expect(getSuccessMessage(page, 'is saved as a draft.')).not.toContainText(unsentChangesNote);
  for (const label of ['Title', 'Author', 'Narrated by', 'Hours', 'Minutes', 'Difficulty', 'Description']) {
    await expect(getField(page, label)).toHaveValue('');
  }
  await expect(page.getByRole('img', { name: 'Preview: Cover' })).toHaveCount(0);
  await getButton(page, 'Add Book').click();
  await expectFieldError(getField(page, 'Hours'), 'Hours is required.');
  await expectFieldError(getField(page, 'Sample audio'), 'Sample audio is required.');
  await expect(getSuccessMessage(page, 'is saved as a draft.')).toHaveCount(0);
  await expect(getField(page, 'Title')).toBeFocused();
});

test('an editor can start the next chapter or phrase while the previous one is still being sent', async ({
  page,
  studio,
}) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.phrase(chapter, 'La mer monte.');
  await studio.signIn(page);
  await page.goto(`/admin/chapters/edit/${chapter.id}`);
  const titleField = getField(page, 'Chapter title');
  await titleField.fill('La jtée');
  let releaseResponse = await holdRequests(page, '**/v1/admin/chapter/*', 'PUT');
  await titleField.press('Enter');
  await expect(getButton(page, 'Save Chapter')).toHaveAttribute('aria-busy', 'true');
  await titleField.fill('La jetée');
  await releaseAndExpectMessage(page, releaseResponse, 'Chapter 1 is saved.');
  await expect(titleField).toHaveValue('La jetée');
  await expect(titleField).toBeFocused();

  await page.goto(`/admin/chapter/phrase/create/${chapter.id}`);
  await getField(page, 'Phrase').fill('Le vent tombe.');
  await getField(page, 'Dictionary').fill('vent = wind');
  await getField(page, 'Audio file').setInputFiles(createClipUpload('first.mp3'));
  await page.getByRole('radio', { name: 'Before another phrase' }).check();
  await getField(page, 'Before phrase number').fill('1');
  releaseResponse = await holdRequests(page, '**/v1/admin/phrase');
  // Delays the request that counts the phrases too. The form must accept the next phrase before it knows the count.
  const releaseCountRequest = await holdRequests(page, '**/v1/admin/phrase?*page=1&per_page=1', 'GET');
  await getButton(page, 'Add Phrase').click();
  await expect(page.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible();
  await getField(page, 'Phrase').fill('Il rentre.');
  await getField(page, 'Translation').fill('He comes');
  await releaseAndExpectMessage(page, releaseResponse, 'Phrase 1 is added.');
  await expect(getField(page, 'Translation')).toBeFocused();
  await page.keyboard.type(' home.');
  await expect(getField(page, 'Translation')).toHaveValue('He comes home.');
  await expect(getField(page, 'Phrase')).toHaveValue('Il rentre.');
  await expect(getField(page, 'Dictionary')).toHaveValue('');
  await expect(page.getByText('first.mp3', { exact: true })).toHaveCount(0);
  await expect(getField(page, 'Before phrase number')).toHaveValue('2');
  await expectNoViolations(page);

  await getField(page, 'Audio file').setInputFiles(createClipUpload('second.mp3', 1));
  await getButton(page, 'Add Phrase').click();
  releaseCountRequest();
  await expect(getSuccessMessage(page, 'Phrase 2 is added.')).not.toContainText(unsentChangesNote);
  await expect(getField(page, 'Phrase')).toBeFocused();
});

/** Makes this tab believe that another administrator has signed in in another tab. */
async function switchUser(page: Page, changeId: (id: number) => number) {
  const user = JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? '{}');
  const otherTab = await page.context().newPage();
  await otherTab.goto('/robots.txt');
  await otherTab.evaluate(
    (otherUser) => localStorage.setItem('user', otherUser),
    JSON.stringify({ ...user, id: changeId(user.id) }),
  );
  await otherTab.close();
}

test('an editor never sees what another person typed on the same device, and finds their own texts again', async ({
  page,
  studio,
}) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  const chapterTextPath = `/admin/chapter/text/${chapter.id}`;
  await page.request.put(`/v1/admin/chapter-publication/${chapter.id}`, {
    headers: await fetchAdministratorHeaders(page),
    data: { published: false },
  });
  await studio.signIn(page);
  await page.goto('/admin/dashboard/create-draft');
  await getField(page, 'Title').fill('Le phare');
  await page.goto(chapterTextPath);
  await getField(page, 'Text of the chapter').fill('La mer monte.');

  await switchUser(page, (id) => id + 1);
  await expect(getField(page, 'Text of the chapter')).toHaveValue('');
  await getField(page, 'Text of the chapter').fill('Le vent tombe.');
  await page.goto('/admin/dashboard/create-draft');
  await expect(getField(page, 'Title')).toHaveValue('');

  await switchUser(page, (id) => id - 1);
  await expect(getField(page, 'Title')).toHaveValue('Le phare');
  await page.goto(chapterTextPath);
  await expect(getField(page, 'Text of the chapter')).toHaveValue('La mer monte.');
  await expect(page.getByText('Your text from')).toBeVisible();
});
