import { expect, type Page } from '@playwright/test';
import {
  breadcrumbs,
  button,
  confirmationDialog,
  createBookFields,
  errorMessage,
  expectAudioToPlay,
  expectFieldError,
  field,
  fillBookForm,
  link,
  row,
  signInWithForm,
  successMessage,
  test,
  title,
} from '../support/administrator.ts';
import { expectNoViolations } from '../support/problems.ts';
import { clipUpload, coverUpload, textRenamedToPicture } from '../support/uploads.ts';

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
  await expect(field(page, 'Title')).toHaveValue(fields.title);
  await expect(field(page, 'Author')).toHaveValue(fields.author);
  await expect(field(page, 'Narrated by')).toHaveValue(fields.narrated_by);
  await expect(field(page, 'Hours')).toHaveValue(fields.hours);
  await expect(field(page, 'Minutes')).toHaveValue(fields.minutes);
  await expect(field(page, 'Difficulty')).toHaveValue(fields.difficulty);
  await expect(field(page, 'Description')).toHaveValue(fields.description);
  await expect(field(page, 'Sample text')).toHaveValue(fields.sample_text);
}

test('an administrator adds a book, and the form shows an error beside each missing or rejected value', {
  tag: ['@spec-1-14', '@spec-2.2-04', '@spec-2.2-05', '@spec-5-03'],
}, async ({ page, studio }) => {
  await page.goto('/login');
  await signInWithForm(page);
  await expect(page).toHaveURL(/\/admin\/books$/);
  await expect(title(page, 'Books')).toBeVisible();
  await link(page, 'Add Book').click();
  await expect(page).toHaveURL(/\/admin\/dashboard\/create-book\/?$/);
  await expect(title(page, 'Add Book')).toBeVisible();
  await expect(breadcrumbs(page).getByRole('listitem')).toHaveText(['Books', 'Create Book']);
  await expect(field(page, 'Difficulty').getByRole('option')).toHaveText([
    'Select Level',
    'Easy',
    'Medium',
    'Hard',
  ]);

  const sentRequests: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/v1/admin/')) sentRequests.push(request.url());
  });
  await button(page, 'Add Book').click();
  for (const [label, text] of missingFields) {
    await expectFieldError(field(page, label), text);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(field(page, 'Title')).toBeFocused();
  expect(sentRequests).toEqual([]);
  await expectNoViolations(page);

  await fillBookForm(page, createBookView(studio.mark));
  await field(page, 'Cover').setInputFiles(textRenamedToPicture);
  await field(page, 'Sample audio').setInputFiles(clipUpload('sample.mp3'));
  await button(page, 'Add Book').click();
  await expectFieldError(field(page, 'Cover'), 'Cover must be a JPEG, PNG or WebP image.');
  await expectFilled(page, createBookView(studio.mark));
  await expect(page.getByText('sample.mp3', { exact: true })).toBeVisible();
  expect(sentRequests).toHaveLength(1);

  await field(page, 'Cover').setInputFiles(coverUpload());
  await expect(page.getByRole('img', { name: 'Preview: Cover' })).toBeVisible();
  await expectAudioToPlay(field(page, 'Preview: Sample audio'));
  await button(page, 'Add Book').click();
  const success = successMessage(page, `“${studio.mark}” is saved as a draft.`);
  await expect(success).toBeVisible();
  await expect(errorMessage(page)).toHaveCount(0);
  const [red = 0, green = 0] = await success.evaluate((banner) =>
    (getComputedStyle(banner).color.match(/[\d.]+/g) ?? []).map(Number),
  );
  expect(green).toBeGreaterThan(red);
  await expect(field(page, 'Title')).toHaveValue('');
  await expectNoViolations(page);

  await breadcrumbs(page).getByRole('link', { name: 'Books' }).click();
  const bookRow = row(page, studio.mark);
  await expect(bookRow).toContainText(`${description.slice(0, 50)}…`);
  await expect(bookRow).not.toContainText(description.slice(0, 60));
  for (const cell of ['Jeanne Auteur', 'Luc Voix', 'Hard', '1 h 5 min', 'Le phare est loin.']) {
    await expect(bookRow.getByRole('cell', { name: cell, exact: true })).toBeVisible();
  }
  const picture = bookRow.locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0);
  await expectAudioToPlay(bookRow.getByLabel(`Sample of ${studio.mark}`));
  await expectNoViolations(page);
  await breadcrumbs(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});

test('an administrator edits a book without new files and deletes it only after a confirmation', {
  tag: ['@spec-2.2-06', '@spec-2.2-13', '@spec-5-03', '@spec-7-03'],
}, async ({ page, studio }) => {
  const book = await studio.book();
  await studio.enter(page);
  await page.goto('/admin/books');
  await link(page, `Edit ${book.title}`).click();
  await expect(title(page, 'Edit Book')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/admin/books/edit/${book.book_code}$`));
  const fields = createBookFields(book.title);
  await expect(field(page, 'Title')).toHaveValue(fields.title);
  await expect(field(page, 'Author')).toHaveValue(fields.author);
  await expect(field(page, 'Minutes')).toHaveValue(fields.minutes);
  await expect(field(page, 'Difficulty')).toHaveValue(fields.difficulty);
  await expect(field(page, 'Sample text')).toHaveValue(fields.sample_text);
  const picture = page.getByRole('img', { name: 'Preview: Cover' });
  const originalSource = await picture.getAttribute('src');
  await expect(picture).toBeVisible();

  await field(page, 'Title').fill(`${book.title} bis`);
  await field(page, 'Minutes').fill('61');
  await button(page, 'Save changes').click();
  await expectFieldError(field(page, 'Minutes'), 'Minutes must be a whole number from 0 to 59.');
  await field(page, 'Minutes').fill('59');
  await button(page, 'Save changes').click();
  await expect(successMessage(page, `“${book.title} bis” is saved.`)).toBeVisible();
  await page.reload();
  await expect(field(page, 'Title')).toHaveValue(`${book.title} bis`);
  await expect(field(page, 'Minutes')).toHaveValue('59');
  await expect(picture).toHaveAttribute('src', originalSource ?? '');

  await breadcrumbs(page).getByRole('link', { name: 'Books' }).click();
  const deleteButton = button(page, `Delete ${book.title} bis`);
  await deleteButton.click();
  await expect(confirmationDialog(page)).toContainText(
    `Are you sure you want to delete “${book.title} bis”?`,
  );
  await expectNoViolations(page);
  await confirmationDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(confirmationDialog(page)).toHaveCount(0);
  await expect(row(page, book.title)).toBeVisible();
  await page.reload();
  await deleteButton.click();
  await confirmationDialog(page).getByRole('button', { name: 'Delete the book' }).click();
  await expect(successMessage(page, `“${book.title} bis” is deleted.`)).toBeVisible();
  await expect(row(page, book.title)).toHaveCount(0);
  await page.goto(`/admin/books/edit/${book.book_code}`);
  await expect(page.getByRole('heading', { name: /couldn’t find this book/i })).toBeVisible();
});
