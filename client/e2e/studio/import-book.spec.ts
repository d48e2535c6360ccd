import { expect } from '@playwright/test';
import {
  expectFieldError,
  getButton,
  getErrorMessage,
  getField,
  getLink,
  getRow,
  getTitle,
  test,
} from '../support/administrator.ts';
import { createNarratedEpub } from '../support/book-files.ts';
import { focusAndPress, focusAndType, moveFocusTo } from '../support/keyboard.ts';
import { signUpWithCredit } from '../support/people.ts';
import { expectNoProblems } from '../support/problems.ts';
import { getPhrase, observeAudio, openReader, readAudioLog } from '../support/reader.ts';

const chapters = [
  { title: 'Le gardien', phrases: ['Le gardien monta au phare.', 'La mer était calme.'] },
  { title: 'La nuit', phrases: ['La nuit tomba.', 'Une barque passa au loin.'] },
  { title: 'La fin', phrases: ['Le jour se leva.'] },
];

test('an administrator imports a narrated EPUB with the keyboard, and a member buys it and hears it', async ({
  page,
  browser,
  baseURL,
  studio,
}) => {
  const title = studio.uniqueTitle;
  await studio.signIn(page);
  await page.goto('/admin/books');
  await focusAndPress(page, getLink(page, 'Import a book'));
  await expect(getTitle(page, 'Import a book')).toBeFocused();
  await focusAndPress(page, getButton(page, 'Read the file'));
  await expectFieldError(getField(page, 'Book file'), 'Please choose a file.');
  await expect(getField(page, 'Book file')).toBeFocused();
  await expectNoProblems(page);
  await getField(page, 'Book file').setInputFiles(await createNarratedEpub(title, chapters));
  await focusAndPress(page, getButton(page, 'Read the file'));

  await expect(page).toHaveURL(/\/admin\/import\/\d+$/);
  const heading = page.getByRole('heading', { name: 'Check the book' });
  await expect(heading).toBeVisible();
  await expect(page.getByText('3 chapters, 5 phrases, less than a minute of sound')).toBeVisible();
  await expect(getField(page, 'Title')).toHaveValue(title);
  await expect(getField(page, 'Author')).toHaveValue('Jeanne Auteur');
  await expect(getField(page, 'Narrated by')).toHaveValue('Luc Voix');
  await expectNoProblems(page);
  await focusAndPress(page, getField(page, 'Import chapter 3: La fin'), 'Space');
  await expect(page.getByText('2 of 3 chapters chosen')).toBeVisible();
  await focusAndPress(page, getButton(page, 'Import the book'));
  await expectFieldError(getField(page, 'Difficulty'), 'Difficulty is required.');
  await expect(getField(page, 'Difficulty')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(getField(page, 'Difficulty')).toHaveValue('Medium');
  await focusAndType(page, 'Title of chapter 2', 'La longue nuit');
  await moveFocusTo(page, page.getByRole('switch', { name: 'Publish at once' }));
  await page.keyboard.press('Space');
  // The corrections survive a reload.
  await page.reload();
  await expect(getField(page, 'Title of chapter 2')).toHaveValue('La longue nuit');
  await expect(getField(page, 'Import chapter 3: La fin')).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Publish at once' })).toBeChecked();
  await focusAndPress(page, getButton(page, 'Import the book'));

  await expect(page.getByRole('heading', { name: 'The book is imported' })).toBeFocused({ timeout: 120_000 });
  await expect(page.getByRole('status').filter({ hasText: `${title} is in the catalogue.` })).toBeVisible();
  await expectNoProblems(page);
  await focusAndPress(page, getLink(page, 'See the book'));
  await expect(getRow(page, 'La longue nuit')).toContainText('Published');
  await expect(page.getByRole('row', { name: /Le gardien Published/ })).toContainText('Free sample');
  const bookCode = page.url().split('/').at(-1) ?? '';

  const memberPage = await browser.newPage({ ...(baseURL && { baseURL }) });
  await observeAudio(memberPage);
  await signUpWithCredit(memberPage);
  await memberPage.goto(`/book-detail/${bookCode}`);
  await getLink(memberPage, 'Buy now · 1 credit').click();
  await getButton(memberPage, 'Confirm the Purchase').click();
  await expect(memberPage).toHaveURL(/\/user\/thanks$/);
  await openReader(memberPage, `/library/${bookCode}/read`);
  await expect(getPhrase(memberPage)).toContainText('Le gardien monta au phare.');
  await expect.poll(async () => (await readAudioLog(memberPage)).endedUrls.length).toBeGreaterThan(0);
  await memberPage.close();
});

test('a file that isn’t a book is refused in one sentence, and another one can be chosen', async ({
  page,
  studio,
}) => {
  await studio.signIn(page);
  await page.goto('/admin/import');
  const textFile = { name: 'livre.epub', mimeType: 'application/epub+zip', buffer: Buffer.from('Bonjour.') };
  await getField(page, 'Book file').setInputFiles(textFile);
  await getButton(page, 'Read the file').click();
  await expect(page.getByRole('heading', { name: 'This file could not be imported' })).toBeVisible();
  await expect(getErrorMessage(page)).toHaveText(/\.$/);
  await expectNoProblems(page);
  await getButton(page, 'Choose another file').click();
  await expect(page).toHaveURL(/\/admin\/import$/);
  await expect(getField(page, 'Book file')).toBeVisible();
});

test('a book in another language comes in as a draft only, and its import can be canceled', async ({
  page,
  studio,
}) => {
  await studio.signIn(page);
  await page.goto('/admin/import');
  await getField(page, 'Book file').setInputFiles(
    await createNarratedEpub(studio.uniqueTitle, chapters, 'ca'),
  );
  await getButton(page, 'Read the file').click();
  await expect(page.getByText('This book is in Catalan, not in French.')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Publish at once' })).toHaveCount(0);
  await expectNoProblems(page);
  const importUrl = page.url();
  await getButton(page, 'Cancel the import').click();
  const dialog = page.getByRole('alertdialog', { name: 'Cancel the import?' });
  await expectNoProblems(page);
  await dialog.getByRole('button', { name: 'Cancel the import' }).click();
  await expect(page).toHaveURL(/\/admin\/import$/);
  await page.goto(importUrl);
  await expect(page.getByText('We couldn’t find this import. It may have been canceled.')).toBeVisible();
});
