import { type Browser, expect, type Page } from '@playwright/test';
import {
  breadcrumbs,
  button,
  type CreatedBook,
  confirmationDialog,
  expectAudioToPlay,
  expectFieldError,
  field,
  link,
  row,
  successMessage,
  test,
  title,
} from '../support/administrator.ts';
import { expectNoViolations } from '../support/problems.ts';
import { clipUpload } from '../support/uploads.ts';

const firstText = 'Le phare est loin.';
const secondText = 'Il était une fois une île.';
const previewRegion = (page: Page) => page.getByRole('region', { name: 'As readers will see it' });
const phrases = (page: Page) => page.getByRole('region', { name: 'Phrases' }).locator('p[lang="fr"]');
const sampleSwitch = (page: Page, chapter: string) =>
  page.getByRole('switch', { name: `Sample chapter: ${chapter}` });

async function addChapters(page: Page) {
  await link(page, 'Add Chapter').click();
  await expect(title(page, 'Add Chapter')).toBeVisible();
  await expect(breadcrumbs(page).getByRole('listitem')).toHaveText(['Books', 'Chapter List', 'Add Chapters']);
  await expect(field(page, 'Chapter number')).toHaveValue('1');
  await field(page, 'Chapter number').fill('un');
  await button(page, 'Add Chapter').click();
  await expectFieldError(field(page, 'Chapter title'), 'Title is required.');
  await expectFieldError(
    field(page, 'Chapter number'),
    'Chapter number must be a whole number from 1 to 9999.',
  );
  await expectNoViolations(page);
  await field(page, 'Chapter number').fill('1');
  await field(page, 'Chapter title').fill('La lumière');
  await button(page, 'Add Chapter').click();
  await expect(successMessage(page, 'Chapter 1 is saved as a draft.')).toBeVisible();
  await expect(field(page, 'Chapter number')).toHaveValue('2');
  await expect(field(page, 'Chapter title')).toBeFocused();
  await field(page, 'Chapter title').fill('La nuit');
  await button(page, 'Add Chapter').click();
  await expect(successMessage(page, 'Chapter 2 is saved as a draft.')).toBeVisible();
  await breadcrumbs(page).getByRole('link', { name: 'Chapter List' }).click();
  await expect(row(page, 'La lumière').getByRole('cell').nth(1)).toHaveText('1');
  await expect(row(page, 'La nuit').getByRole('cell').nth(1)).toHaveText('2');
}

async function addPhrases(page: Page) {
  await link(page, 'Add Phrase').click();
  await expect(title(page, 'Add Phrase')).toBeVisible();
  await button(page, 'Add Phrase').click();
  await expectFieldError(field(page, 'Phrase'), 'Phrase is required.');
  await expectFieldError(field(page, 'Audio file'), 'Audio is required.');

  await field(page, 'Phrase').fill(firstText);
  await field(page, 'Dictionary').fill('phare = lighthouse\nest loin\nle =');
  await expect(previewRegion(page)).toContainText('lighthouse');
  await expect(previewRegion(page).getByRole('listitem')).toHaveText([/^Line 2 est loin/, /^Line 3 le =/]);
  await expectNoViolations(page);
  await field(page, 'Audio file').setInputFiles(clipUpload());
  await button(page, 'Add Phrase').click();
  await expectFieldError(
    field(page, 'Dictionary'),
    'Line 2: There is no "=" between the word and its meaning.',
  );
  await field(page, 'Dictionary').fill('phare = lighthouse\nloin = far away\nle = the\nest = is');
  await expect(previewRegion(page).getByText('Every word has its meaning.')).toBeVisible();
  await expectAudioToPlay(field(page, 'Preview of clip.mp3'));
  await button(page, 'Add Phrase').click();
  await expect(successMessage(page, 'Phrase 1 is added.')).toBeVisible();
  await expect(field(page, 'Phrase')).toHaveValue('');
  await expect(field(page, 'Phrase')).toBeFocused();

  await field(page, 'Phrase').fill(secondText);
  await field(page, 'Dictionary').fill('il était une fois = once upon a time');
  await expect(previewRegion(page).getByText('Il était une fois', { exact: true })).toBeVisible();
  await field(page, 'Audio file').setInputFiles(clipUpload('second.mp3', 1));
  await button(page, 'Add Phrase').click();
  await expect(successMessage(page, 'Phrase 2 is added.')).toBeVisible();
  await breadcrumbs(page).getByRole('link', { name: 'Phrase List' }).click();
}

/**
 * Reads the sample as a guest in a separate browser context: finds the book, looks up a meaning and plays the clip to
 * its end.
 */
async function readSampleAsGuest(browser: Browser, baseURL: string | undefined, book: CreatedBook) {
  const page = await browser.newPage({ ...(baseURL && { baseURL }) });
  await page.addInitScript(() => {
    const ended: string[] = [];
    Object.assign(window, { ended });
    const recordEnded = ({ target }: Event) => target instanceof HTMLAudioElement && ended.push(target.src);
    document.addEventListener('ended', recordEnded, true);
  });
  await page.goto('/lingostory');
  await page.getByRole('searchbox', { name: 'Search' }).fill(book.title);
  const tile = page.getByRole('region', { name: 'Welcome' }).getByRole('listitem').getByRole('link');
  await expect(tile).toHaveCount(1);
  await tile.click();
  await expect(page).toHaveURL(new RegExp(`/book-detail/${book.book_code}$`));
  await link(page, 'Read a free sample').click();
  const words = page.getByRole('group', { name: 'The phrase, word by word' });
  await expect(words).toContainText('Il était une fois');
  await expect(page.getByText('1 / 2', { exact: true })).toBeVisible();
  await expect(page.getByText('Chapter 1 · La lumière')).toBeVisible();
  await words.getByText('Il était une fois', { exact: true }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('once upon a time');
  const countEndedClips = () => page.evaluate(() => (window as unknown as { ended: string[] }).ended.length);
  await expect.poll(countEndedClips).toBeGreaterThan(0);
  await button(page, 'Next phrase').click();
  await expect(words).toContainText('Le phare est loin');
  await words.getByText('loin', { exact: true }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('far away');
  await expect(page.getByText('2 / 2', { exact: true })).toBeVisible();
  return page;
}

test('an editor adds chapters and phrases to a book, and a guest reads and hears its sample', {
  tag: [
    '@spec-1-14',
    '@spec-2.2-07',
    '@spec-2.2-08',
    '@spec-2.2-10',
    '@spec-2.2-11',
    '@spec-5-04',
    '@spec-5-05',
  ],
}, async ({ page, browser, baseURL, studio }) => {
  const book = await studio.book();
  await studio.enter(page);
  await page.goto('/admin/books');
  await page.getByRole('link', { name: `Chapter list of ${book.title}` }).click();
  await expect(breadcrumbs(page).getByRole('listitem')).toHaveText(['Books', book.title, 'Chapter List']);
  await expect(page.getByRole('columnheader')).toContainText([
    'Chapter Title',
    'Chapter No',
    'Sample Chapter',
    'Actions',
    'Phrase List',
  ]);
  await expect(row(page, 'This book has no chapters yet.')).toBeVisible();
  await expectNoViolations(page);
  await addChapters(page);

  await page.getByRole('link', { name: 'Phrase list of La lumière' }).click();
  await expect(breadcrumbs(page).getByRole('listitem')).toHaveText([
    'Books',
    'Chapters',
    'La lumière',
    'Phrase List',
  ]);
  await expect(row(page, 'This chapter has no phrases yet.')).toBeVisible();
  await addPhrases(page);
  await expect(phrases(page)).toHaveText([firstText, secondText]);
  await expect(row(page, firstText)).toContainText('phare = lighthouse');
  await expectAudioToPlay(field(page, 'Audio of phrase 1'));
  await expectNoViolations(page);
  await button(page, 'Move up: phrase 2').click();
  await expect(phrases(page)).toHaveText([secondText, firstText]);
  await page.reload();
  await expect(phrases(page)).toHaveText([secondText, firstText]);

  await breadcrumbs(page).getByRole('link', { name: 'Chapters' }).click();
  await expect(sampleSwitch(page, 'La lumière')).not.toBeChecked();
  await sampleSwitch(page, 'La lumière').click();
  await expect(sampleSwitch(page, 'La lumière')).toBeChecked();
  await expect(sampleSwitch(page, 'La nuit')).not.toBeChecked();
  await expectNoViolations(page);
  await button(page, 'Publish: La lumière').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish anyway' }).click();
  await expect(successMessage(page, '“La lumière” is published.')).toBeVisible();
  const guestPage = await readSampleAsGuest(browser, baseURL, book);

  await page.goto('/admin/books');
  await button(page, `Delete ${book.title}`).click();
  await confirmationDialog(page).getByRole('button', { name: 'Delete the book' }).click();
  await expect(successMessage(page, 'is deleted.')).toBeVisible();
  await guestPage.goto(`/book-detail/${book.book_code}`);
  await expect(
    guestPage.getByRole('heading', { level: 1, name: 'We couldn’t find this book' }),
  ).toBeVisible();
  await guestPage.goto(`/lingostory?search=${encodeURIComponent(book.title)}`);
  await expect(guestPage.getByRole('heading', { name: /^Nothing found/ })).toBeVisible();
  await guestPage.close();
});

test('an editor changes a chapter and a phrase and deletes them only after a confirmation', {
  tag: [
    '@spec-2.2-09',
    '@spec-2.2-11',
    '@spec-2.2-13',
    '@spec-4-17',
    '@spec-5-04',
    '@spec-5-05',
    '@spec-7-03',
  ],
}, async ({ page, studio }) => {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1);
  await studio.chapter(book, 2);
  await studio.phrase(chapter, firstText, 'phare = lighthouse');
  await studio.phrase(chapter, secondText);
  await studio.enter(page);

  await page.goto(`/admin/chapter/phrase/list/${chapter.id}`);
  await link(page, 'Edit phrase 1').click();
  await expect(title(page, 'Edit Phrase')).toBeVisible();
  await expect(field(page, 'Phrase')).toHaveValue(firstText);
  await expect(field(page, 'Dictionary')).toHaveValue('phare = lighthouse');
  await field(page, 'Phrase').fill('Le phare est tout près.');
  await button(page, 'Save Phrase').click();
  await expect(successMessage(page, 'Phrase 1 is saved.')).toBeVisible();
  await expectAudioToPlay(field(page, 'Current recording'));
  await breadcrumbs(page).getByRole('link', { name: 'Phrase List' }).click();
  await expect(phrases(page)).toHaveText(['Le phare est tout près.', secondText]);

  await button(page, 'Delete phrase 1').click();
  await confirmationDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(button(page, 'Delete phrase 1')).toBeFocused();
  await expect(phrases(page)).toHaveCount(2);
  await button(page, 'Delete phrase 1').click();
  await confirmationDialog(page).getByRole('button', { name: 'Delete the phrase' }).click();
  await expect(successMessage(page, 'The phrase is deleted.')).toBeVisible();
  await expect(phrases(page)).toHaveText([secondText]);

  await breadcrumbs(page).getByRole('link', { name: 'Chapters' }).click();
  await link(page, 'Edit: Chapitre 1').click();
  await expect(field(page, 'Chapter title')).toHaveValue('Chapitre 1');
  await expect(field(page, 'Chapter number')).toHaveValue('1');
  await field(page, 'Chapter title').fill('Le départ');
  await field(page, 'Chapter number').fill('2');
  await button(page, 'Save Chapter').click();
  await expectFieldError(field(page, 'Chapter number'), 'This book already has a chapter 2: “Chapitre 2”.');
  await expect(field(page, 'Chapter title')).toHaveValue('Le départ');
  await field(page, 'Chapter number').fill('3');
  await button(page, 'Save Chapter').click();
  await expect(successMessage(page, 'Chapter 3 is saved.')).toBeVisible();
  await breadcrumbs(page).getByRole('link', { name: 'Chapter List' }).click();

  await button(page, 'Delete: Le départ').click();
  await expect(confirmationDialog(page)).toContainText('will be deleted with 1 phrase');
  await confirmationDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, 'Le départ')).toBeVisible();
  await button(page, 'Delete: Le départ').click();
  await confirmationDialog(page).getByRole('button', { name: 'Delete the chapter' }).click();
  await expect(successMessage(page, '“Le départ” is deleted.')).toBeVisible();
  await expect(row(page, 'Le départ')).toHaveCount(0);
  await expect(row(page, 'Chapitre 2')).toBeVisible();
});
