import { type Browser, expect, type Page } from '@playwright/test';
import {
  type CreatedBook,
  expectAudioToPlay,
  expectFieldError,
  getBreadcrumbs,
  getButton,
  getConfirmationDialog,
  getField,
  getLink,
  getRow,
  getSuccessMessage,
  getTitle,
  test,
} from '../support/administrator.ts';
import { expectNoViolations } from '../support/problems.ts';
import { createClipUpload } from '../support/uploads.ts';

const firstText = 'Le phare est loin.';
const secondText = 'Il était une fois une île.';
const getPreviewRegion = (page: Page) => page.getByRole('region', { name: 'As readers will see it' });
const getPhrases = (page: Page) => page.getByRole('region', { name: 'Phrases' }).locator('p[lang="fr"]');
const getSampleSwitch = (page: Page, chapterTitle: string) =>
  page.getByRole('switch', { name: `Sample chapter: ${chapterTitle}` });

async function addChapters(page: Page) {
  await getLink(page, 'Add Chapter').click();
  await expect(getTitle(page, 'Add Chapter')).toBeVisible();
  await expect(getBreadcrumbs(page).getByRole('listitem')).toHaveText([
    'Books',
    'Chapter List',
    'Add Chapters',
  ]);
  await expect(getField(page, 'Chapter title')).toBeFocused();
  await expect(getField(page, 'Chapter number')).toHaveValue('1');
  await getField(page, 'Chapter number').fill('un');
  await getButton(page, 'Add Chapter').click();
  await expectFieldError(getField(page, 'Chapter title'), 'Title is required.');
  await expectFieldError(
    getField(page, 'Chapter number'),
    'Chapter number must be a whole number from 1 to 9999.',
  );
  await expectNoViolations(page);
  await getField(page, 'Chapter number').fill('1');
  await getField(page, 'Chapter title').fill('La lumière');
  await getButton(page, 'Add Chapter').click();
  await expect(getSuccessMessage(page, 'Chapter 1 is saved as a draft.')).toBeVisible();
  await expect(getField(page, 'Chapter number')).toHaveValue('2');
  await expect(getField(page, 'Chapter title')).toBeFocused();
  await getField(page, 'Chapter title').fill('La nuit');
  await getButton(page, 'Add Chapter').click();
  await expect(getSuccessMessage(page, 'Chapter 2 is saved as a draft.')).toBeVisible();
  await expect(page.getByText('Chapter 2, La nuit, has no phrases yet.')).toBeVisible();
  await expect(getLink(page, 'from a text')).toHaveAttribute('href', /\/admin\/chapter\/text\/\d+$/);
  await getBreadcrumbs(page).getByRole('link', { name: 'Chapter List' }).click();
  await expect(getRow(page, 'La lumière').getByRole('cell').nth(1)).toHaveText('1');
  await expect(getRow(page, 'La nuit').getByRole('cell').nth(1)).toHaveText('2');
}

async function addPhrases(page: Page) {
  await getLink(page, 'Add Phrase').click();
  await expect(getTitle(page, 'Add Phrase')).toBeVisible();
  await getButton(page, 'Add Phrase').click();
  await expectFieldError(getField(page, 'Phrase'), 'Phrase is required.');
  await expectFieldError(getField(page, 'Audio file'), 'Audio is required.');

  await getField(page, 'Phrase').fill(firstText);
  await getField(page, 'Dictionary').fill('phare = lighthouse\nest loin\nle =');
  await expect(getPreviewRegion(page)).toContainText('lighthouse');
  await expect(getPreviewRegion(page).getByRole('listitem')).toHaveText([/^Line 2 est loin/, /^Line 3 le =/]);
  await expectNoViolations(page);
  await getField(page, 'Audio file').setInputFiles(createClipUpload());
  await getButton(page, 'Add Phrase').click();
  await expectFieldError(
    getField(page, 'Dictionary'),
    'Line 2: There is no "=" between the word and its meaning.',
  );
  // The error is shown while typing, so only the focus tells that the press of the button has been handled.
  await expect(getField(page, 'Dictionary')).toBeFocused();
  await getField(page, 'Dictionary').fill('phare = lighthouse\nloin = far away\nle = the\nest = is');
  await expect(getPreviewRegion(page).getByText('Every word has its meaning.')).toBeVisible();
  await expectAudioToPlay(getField(page, 'Preview of clip.mp3'));
  await getButton(page, 'Add Phrase').click();
  await expect(getSuccessMessage(page, 'Phrase 1 is added.')).toBeVisible();
  await expect(getField(page, 'Phrase')).toHaveValue('');
  await expect(getField(page, 'Phrase')).toBeFocused();

  await getField(page, 'Phrase').fill(secondText);
  await getField(page, 'Dictionary').fill('il était une fois = once upon a time');
  await expect(getPreviewRegion(page).getByText('Il était une fois', { exact: true })).toBeVisible();
  await getField(page, 'Audio file').setInputFiles(createClipUpload('second.mp3', 1));
  await getButton(page, 'Add Phrase').click();
  await expect(getSuccessMessage(page, 'Phrase 2 is added.')).toBeVisible();
  await getBreadcrumbs(page).getByRole('link', { name: 'Phrase List' }).click();
}

/**
 * Reads the sample as a guest in a separate browser context: finds the book, looks up a meaning and plays the clip to
 * its end.
 */
async function readSampleAsGuest(browser: Browser, baseURL: string | undefined, book: CreatedBook) {
  const page = await browser.newPage({ ...(baseURL && { baseURL }) });
  await page.addInitScript(() => {
    const endedUrls: string[] = [];
    Object.assign(window, { ended: endedUrls });
    const recordEndedClip = ({ target }: Event) =>
      target instanceof HTMLAudioElement && endedUrls.push(target.src);
    document.addEventListener('ended', recordEndedClip, true);
  });
  await page.goto('/lingostory');
  await page.getByRole('searchbox', { name: 'Search' }).fill(book.title);
  const tile = page.getByRole('region', { name: 'Welcome' }).getByRole('listitem').getByRole('link');
  await expect(tile).toHaveCount(1);
  await tile.click();
  await expect(page).toHaveURL(new RegExp(`/book-detail/${book.book_code}$`));
  await getLink(page, 'Read a free sample').click();
  const words = page.getByRole('group', { name: 'The phrase, word by word' });
  await expect(words).toContainText('Il était une fois');
  await expect(page.getByText('1 / 2', { exact: true })).toBeVisible();
  await expect(page.getByText('Chapter 1 · La lumière')).toBeVisible();
  await words.getByText('Il était une fois', { exact: true }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('once upon a time');
  const countEndedClips = () => page.evaluate(() => (window as unknown as { ended: string[] }).ended.length);
  await expect.poll(countEndedClips).toBeGreaterThan(0);
  await getButton(page, 'Next phrase').click();
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
  await studio.signIn(page);
  await page.goto('/admin/books');
  await page.getByRole('link', { name: `Chapter list of ${book.title}` }).click();
  await expect(getBreadcrumbs(page).getByRole('listitem')).toHaveText(['Books', book.title, 'Chapter List']);
  await expect(page.getByRole('columnheader')).toContainText([
    'Chapter Title',
    'Chapter No',
    'Sample Chapter',
    'Actions',
    'Phrase List',
  ]);
  await expect(getRow(page, 'This book has no chapters yet.')).toBeVisible();
  await expectNoViolations(page);
  await addChapters(page);

  await page.getByRole('link', { name: 'Phrase list of La lumière' }).click();
  await expect(getBreadcrumbs(page).getByRole('listitem')).toHaveText([
    'Books',
    'Chapters',
    'La lumière',
    'Phrase List',
  ]);
  await expect(getRow(page, 'This chapter has no phrases yet.')).toBeVisible();
  await addPhrases(page);
  await expect(getPhrases(page)).toHaveText([firstText, secondText]);
  await expect(getRow(page, firstText)).toContainText('phare = lighthouse');
  await expectAudioToPlay(getField(page, 'Audio of phrase 1'));
  await expectNoViolations(page);
  await getButton(page, 'Move up: phrase 2').click();
  await expect(getPhrases(page)).toHaveText([secondText, firstText]);
  await page.reload();
  await expect(getPhrases(page)).toHaveText([secondText, firstText]);

  await getBreadcrumbs(page).getByRole('link', { name: 'Chapters' }).click();
  await expect(getSampleSwitch(page, 'La lumière')).not.toBeChecked();
  await getSampleSwitch(page, 'La lumière').click();
  await expect(getSampleSwitch(page, 'La lumière')).toBeChecked();
  await expect(getSampleSwitch(page, 'La nuit')).not.toBeChecked();
  await expectNoViolations(page);
  await getButton(page, 'Publish: La lumière').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish anyway' }).click();
  await expect(getSuccessMessage(page, '“La lumière” is published.')).toBeVisible();
  const guestPage = await readSampleAsGuest(browser, baseURL, book);

  await page.goto('/admin/books');
  await getButton(page, `Delete ${book.title}`).click();
  await getConfirmationDialog(page).getByRole('button', { name: 'Delete the book' }).click();
  await expect(getSuccessMessage(page, 'is deleted.')).toBeVisible();
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
  await studio.signIn(page);

  await page.goto(`/admin/chapter/phrase/list/${chapter.id}`);
  await getLink(page, 'Edit phrase 1').click();
  await expect(getTitle(page, 'Edit Phrase')).toBeVisible();
  await expect(getField(page, 'Phrase')).toHaveValue(firstText);
  await expect(getField(page, 'Dictionary')).toHaveValue('phare = lighthouse');
  await getField(page, 'Phrase').fill('Le phare est tout près.');
  await getButton(page, 'Save Phrase').click();
  await expect(getSuccessMessage(page, 'Phrase 1 is saved.')).toBeVisible();
  await expectAudioToPlay(getField(page, 'Current recording'));
  await getBreadcrumbs(page).getByRole('link', { name: 'Phrase List' }).click();
  await expect(getPhrases(page)).toHaveText(['Le phare est tout près.', secondText]);

  await getButton(page, 'Delete phrase 1').click();
  await getConfirmationDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(getButton(page, 'Delete phrase 1')).toBeFocused();
  await expect(getPhrases(page)).toHaveCount(2);
  await getButton(page, 'Delete phrase 1').click();
  await getConfirmationDialog(page).getByRole('button', { name: 'Delete the phrase' }).click();
  await expect(getSuccessMessage(page, 'The phrase is deleted.')).toBeVisible();
  await expect(getPhrases(page)).toHaveText([secondText]);

  await getBreadcrumbs(page).getByRole('link', { name: 'Chapters' }).click();
  await getLink(page, 'Edit: Chapitre 1').click();
  await expect(getField(page, 'Chapter title')).toHaveValue('Chapitre 1');
  await expect(getField(page, 'Chapter number')).toHaveValue('1');
  await getField(page, 'Chapter title').fill('Le départ');
  await getField(page, 'Chapter number').fill('2');
  await getButton(page, 'Save Chapter').click();
  await expectFieldError(
    getField(page, 'Chapter number'),
    'This book already has a chapter 2: “Chapitre 2”.',
  );
  await expect(getField(page, 'Chapter title')).toHaveValue('Le départ');
  await getField(page, 'Chapter number').fill('3');
  await getButton(page, 'Save Chapter').click();
  await expect(getSuccessMessage(page, 'Chapter 3 is saved.')).toBeVisible();
  await getBreadcrumbs(page).getByRole('link', { name: 'Chapter List' }).click();

  await getButton(page, 'Delete: Le départ').click();
  await expect(getConfirmationDialog(page)).toContainText('will be deleted with 1 phrase');
  await getConfirmationDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(getRow(page, 'Le départ')).toBeVisible();
  await getButton(page, 'Delete: Le départ').click();
  await getConfirmationDialog(page).getByRole('button', { name: 'Delete the chapter' }).click();
  await expect(getSuccessMessage(page, '“Le départ” is deleted.')).toBeVisible();
  await expect(getRow(page, 'Le départ')).toHaveCount(0);
  await expect(getRow(page, 'Chapitre 2')).toBeVisible();
});
