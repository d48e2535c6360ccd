import { expect, type Page } from '@playwright/test';
import {
  createBookFields,
  expectAudioToPlay,
  expectFieldError,
  fillBookForm,
  getBreadcrumbs,
  getButton,
  getConfirmationDialog,
  getErrorMessage,
  getField,
  getLink,
  getRow,
  getSuccessMessage,
  getTitle,
  signInWithForm,
  test,
} from '../support/administrator.ts';
import { expectNoViolations } from '../support/problems.ts';
import { createClipUpload, createCoverUpload, textFileNamedAsPicture } from '../support/uploads.ts';

const description =
  'On Saturdays the whole village meets below the lighthouse, and this time somebody has brought a trunk that nobody can open.';
const missingFields = [
  ['Title', 'Title is required.'],
  ['Author', 'Author is required.'],
  ['Narrated by', 'Narrator is required.'],
  ['Hours', 'Hours is required.'],
  ['Minutes', 'Minutes is required.'],
  ['Difficulty', 'Difficulty is required.'],
  ['Description', 'Description is required.'],
  ['Cover', 'Cover is required.'],
  ['Sample audio', 'Sample audio is required.'],
  ['Sample text', 'Sample text is required.'],
] as const;

const createBookView = (title: string) => ({
  ...createBookFields(title),
  hours: '1',
  minutes: '5',
  difficulty: 'Hard',
  description,
});

async function expectFilled(page: Page, fields: ReturnType<typeof createBookFields>) {
  await expect(getField(page, 'Title')).toHaveValue(fields.title);
  await expect(getField(page, 'Author')).toHaveValue(fields.author);
  await expect(getField(page, 'Narrated by')).toHaveValue(fields.narrated_by);
  await expect(getField(page, 'Hours')).toHaveValue(fields.hours);
  await expect(getField(page, 'Minutes')).toHaveValue(fields.minutes);
  await expect(getField(page, 'Difficulty')).toHaveValue(fields.difficulty);
  await expect(getField(page, 'Description')).toHaveValue(fields.description);
  await expect(getField(page, 'Sample text')).toHaveValue(fields.sample_text);
}

test('an administrator adds a book, and the form shows an error beside each missing or rejected value', {
  tag: ['@spec-1-14', '@spec-2.2-04', '@spec-2.2-05', '@spec-5-03'],
}, async ({ page, studio }) => {
  await page.goto('/login');
  await signInWithForm(page);
  await expect(page).toHaveURL(/\/admin\/books$/);
  await expect(getTitle(page, 'Books')).toBeVisible();
  await getLink(page, 'Add Book').click();
  await expect(page).toHaveURL(/\/admin\/dashboard\/create-book\/?$/);
  await expect(getTitle(page, 'Add Book')).toBeVisible();
  await expect(getBreadcrumbs(page).getByRole('listitem')).toHaveText(['Books', 'Create Book']);
  await expect(getField(page, 'Difficulty').getByRole('option')).toHaveText([
    'Select Level',
    'Easy',
    'Medium',
    'Hard',
  ]);

  const sentRequests: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/v1/admin/')) sentRequests.push(request.url());
  });
  await getButton(page, 'Add Book').click();
  for (const [label, text] of missingFields) {
    await expectFieldError(getField(page, label), text);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(getField(page, 'Title')).toBeFocused();
  expect(sentRequests).toEqual([]);
  await expectNoViolations(page);

  await fillBookForm(page, createBookView(studio.uniqueTitle));
  await getField(page, 'Cover').setInputFiles(textFileNamedAsPicture);
  await getField(page, 'Sample audio').setInputFiles(createClipUpload('sample.mp3'));
  await getButton(page, 'Add Book').click();
  await expectFieldError(getField(page, 'Cover'), 'Cover must be a JPEG, PNG or WebP image.');
  await expectFilled(page, createBookView(studio.uniqueTitle));
  await expect(page.getByText('sample.mp3', { exact: true })).toBeVisible();
  expect(sentRequests).toHaveLength(1);

  await getField(page, 'Cover').setInputFiles(createCoverUpload());
  await expect(page.getByRole('img', { name: 'Preview: Cover' })).toBeVisible();
  await expectAudioToPlay(getField(page, 'Preview: Sample audio'));
  await getButton(page, 'Add Book').click();
  const successBanner = getSuccessMessage(page, `“${studio.uniqueTitle}” is saved as a draft.`);
  await expect(successBanner).toBeVisible();
  await expect(getErrorMessage(page)).toHaveCount(0);
  const [red = 0, green = 0] = await successBanner.evaluate((banner) =>
    (getComputedStyle(banner).color.match(/[\d.]+/g) ?? []).map(Number),
  );
  expect(green).toBeGreaterThan(red);
  await expect(getField(page, 'Title')).toHaveValue('');
  await expectNoViolations(page);

  await getBreadcrumbs(page).getByRole('link', { name: 'Books' }).click();
  const bookRow = getRow(page, studio.uniqueTitle);
  await expect(bookRow).toContainText(`${description.slice(0, 50)}…`);
  await expect(bookRow).not.toContainText(description.slice(0, 60));
  for (const cell of ['Jeanne Auteur', 'Luc Voix', 'Hard', '1 h 5 min', 'Le phare est loin.']) {
    await expect(bookRow.getByRole('cell', { name: cell, exact: true })).toBeVisible();
  }
  const picture = bookRow.locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0);
  await expectAudioToPlay(bookRow.getByLabel(`Sample of ${studio.uniqueTitle}`));
  await expectNoViolations(page);
  await getBreadcrumbs(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});

test('an administrator edits a book without new files and deletes it only after a confirmation', {
  tag: ['@spec-2.2-06', '@spec-2.2-13', '@spec-5-03', '@spec-7-03'],
}, async ({ page, studio }) => {
  const book = await studio.book();
  await studio.signIn(page);
  await page.goto('/admin/books');
  await getLink(page, `Edit ${book.title}`).click();
  await expect(getTitle(page, 'Edit Book')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/admin/books/edit/${book.book_code}$`));
  const fields = createBookFields(book.title);
  await expect(getField(page, 'Title')).toHaveValue(fields.title);
  await expect(getField(page, 'Author')).toHaveValue(fields.author);
  await expect(getField(page, 'Minutes')).toHaveValue(fields.minutes);
  await expect(getField(page, 'Difficulty')).toHaveValue(fields.difficulty);
  await expect(getField(page, 'Sample text')).toHaveValue(fields.sample_text);
  const picture = page.getByRole('img', { name: 'Preview: Cover' });
  const originalImageUrl = await picture.getAttribute('src');
  await expect(picture).toBeVisible();

  await getField(page, 'Title').fill(`${book.title} bis`);
  await getField(page, 'Minutes').fill('61');
  await getButton(page, 'Save changes').click();
  await expectFieldError(getField(page, 'Minutes'), 'Minutes must be a whole number from 0 to 59.');
  await getField(page, 'Minutes').fill('59');
  await getButton(page, 'Save changes').click();
  await expect(getSuccessMessage(page, `“${book.title} bis” is saved.`)).toBeVisible();
  await page.reload();
  await expect(getField(page, 'Title')).toHaveValue(`${book.title} bis`);
  await expect(getField(page, 'Minutes')).toHaveValue('59');
  await expect(picture).toHaveAttribute('src', originalImageUrl ?? '');

  await getBreadcrumbs(page).getByRole('link', { name: 'Books' }).click();
  const deleteButton = getButton(page, `Delete ${book.title} bis`);
  await deleteButton.click();
  await expect(getConfirmationDialog(page)).toContainText(
    `Are you sure you want to delete “${book.title} bis”?`,
  );
  await expectNoViolations(page);
  await getConfirmationDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(getConfirmationDialog(page)).toHaveCount(0);
  await expect(getRow(page, book.title)).toBeVisible();
  await page.reload();
  await deleteButton.click();
  await getConfirmationDialog(page).getByRole('button', { name: 'Delete the book' }).click();
  await expect(getSuccessMessage(page, `“${book.title} bis” is deleted.`)).toBeVisible();
  await expect(getRow(page, book.title)).toHaveCount(0);
  await page.goto(`/admin/books/edit/${book.book_code}`);
  await expect(page.getByRole('heading', { name: /couldn’t find this book/i })).toBeVisible();
});
