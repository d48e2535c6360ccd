import { expect, type Page, type Route } from '@playwright/test';
import {
  getButton,
  getConfirmationDialog,
  getField,
  getLink,
  getSuccessMessage,
  getTitle,
  test,
} from '../support/administrator.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { expectNoViolations } from '../support/problems.ts';
import { createClipUpload } from '../support/uploads.ts';

const getPhrases = (page: Page) => page.getByRole('region', { name: 'Phrases' }).locator('p[lang="fr"]');
const getWords = (page: Page) =>
  page.getByRole('region', { name: 'Words without a meaning' }).getByRole('row');

test('an editor inserts a phrase before an existing one, then moves it to a chosen position and to another chapter', async ({
  page,
  studio,
}) => {
  const book = await studio.book();
  const firstChapter = await studio.chapter(book, 1, 'Le départ');
  const secondChapter = await studio.chapter(book, 2, 'Le retour');
  await studio.phrase(firstChapter, 'La mer monte.');
  await studio.phrase(firstChapter, 'Le vent tombe.');
  await studio.phrase(secondChapter, 'Il rentre.');
  await studio.signIn(page);

  const numberingNote = page.getByText('Phrases are numbered through the whole book.');
  await page.goto(`/admin/chapter/phrase/create/${secondChapter.id}`);
  await page.getByRole('radio', { name: 'Before another phrase' }).check();
  await expect(numberingNote).toContainText('This chapter has number 3.');
  await page.goto(`/admin/chapter/phrase/create/${firstChapter.id}`);
  await getField(page, 'Phrase').fill('Le ciel est gris.');
  await getField(page, 'Audio file').setInputFiles(createClipUpload());
  await page.getByRole('radio', { name: 'Before another phrase' }).check();
  await expect(numberingNote).toContainText('This chapter has numbers 1 to 2.');
  await getField(page, 'Before phrase number').fill('9');
  await getButton(page, 'Add Phrase').click();
  await expect(getField(page, 'Before phrase number')).toHaveAttribute('aria-invalid', 'true');
  await expect(getField(page, 'Phrase')).toHaveValue('Le ciel est gris.');
  await getField(page, 'Before phrase number').fill('2');
  await expect(page.getByText('It goes before: Le vent tombe.')).toBeVisible();
  await expectNoViolations(page);
  await getButton(page, 'Add Phrase').click();
  await expect(getSuccessMessage(page, 'is added.')).toBeVisible();

  await page.goto(`/admin/chapter/phrase/list/${firstChapter.id}`);
  await expect(getPhrases(page)).toHaveText(['La mer monte.', 'Le ciel est gris.', 'Le vent tombe.']);
  await page.getByRole('button', { name: 'Move to a number: phrase 3' }).click();
  await getField(page, 'New number').fill('1');
  await getButton(page, 'Move').click();
  await expect(getPhrases(page)).toHaveText(['Le vent tombe.', 'La mer monte.', 'Le ciel est gris.']);

  await getLink(page, 'Edit phrase 2').click();
  await expect(getField(page, 'Phrase')).toHaveValue('La mer monte.');
  await getField(page, 'Chapter').selectOption('2. Le retour');
  await getButton(page, 'Save Phrase').click();
  await expect(getSuccessMessage(page, 'is saved.')).toBeVisible();
  await page.goto(`/admin/chapter/phrase/list/${firstChapter.id}`);
  await expect(getPhrases(page)).toHaveText(['Le vent tombe.', 'Le ciel est gris.']);
  await page.goto(`/admin/chapter/phrase/list/${secondChapter.id}`);
  await expect(getPhrases(page)).toHaveText(['Il rentre.', 'La mer monte.']);
});

test('an editor can press Enter before the form has finished looking up a phrase’s position', async ({
  page,
  studio,
}) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.phrase(chapter, 'La mer monte.');
  await studio.phrase(chapter, 'Le vent tombe.');
  await studio.signIn(page);
  await page.goto(`/admin/chapter/phrase/create/${chapter.id}`);
  await getField(page, 'Phrase').fill('Le ciel est gris.');
  await getField(page, 'Audio file').setInputFiles(createClipUpload());
  await page.getByRole('radio', { name: 'Before another phrase' }).check();
  const beforePhraseField = getField(page, 'Before phrase number');
  const phraseSearchUrlPattern = '**/v1/admin/phrase?*page=2&per_page=1';
  const failRequest = (route: Route) => route.abort('connectionreset');
  await page.route(phraseSearchUrlPattern, failRequest);
  await beforePhraseField.fill('2');
  await beforePhraseField.press('Enter');
  await expect(beforePhraseField).toHaveAccessibleDescription(/We can’t reach LingoStory right now\./);

  let requestCount = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v1/admin/phrase')) requestCount += 1;
  });
  // Holds back phrase lookups before Enter is pressed twice. A second lookup would then be held back as well.
  const releaseResponse = await holdRequests(page, phraseSearchUrlPattern, 'GET');
  await page.unroute(phraseSearchUrlPattern, failRequest);
  await beforePhraseField.press('Enter');
  await beforePhraseField.press('Enter');
  await expect(getButton(page, 'Add Phrase')).toHaveAttribute('aria-busy', 'true');
  await expect(beforePhraseField).not.toHaveAttribute('aria-invalid', 'true');
  releaseResponse();
  await expect(getSuccessMessage(page, 'Phrase 2 is added.')).toBeVisible();
  expect(requestCount).toBe(1);
  await page.goto(`/admin/chapter/phrase/list/${chapter.id}`);
  await expect(getPhrases(page)).toHaveText(['La mer monte.', 'Le ciel est gris.', 'Le vent tombe.']);
});

test('deleting the only phrase of the last page shows the previous page and keeps the search', async ({
  page,
  studio,
}) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.phrase(chapter, 'La mer monte.');
  await studio.phrase(chapter, 'Le vent tombe.');
  await studio.signIn(page);
  // Returns one phrase per page, and adjusts the total as if all earlier pages were full.
  await page.route('**/v1/admin/phrase?*per_page=50', async (route) => {
    const url = route.request().url().replace('per_page=50', 'per_page=1');
    const { meta, ...list } = await (await route.fetch({ url })).json();
    await route.fulfill({ json: { ...list, meta: { ...meta, total: (meta.total - 1) * 50 + 1 } } });
  });
  await page.goto(`/admin/chapter/phrase/list/${chapter.id}?find=mer`);
  await getLink(page, 'Next page').click();
  await expect(page).toHaveURL(/\?find=mer&page=2$/);
  await expect(getField(page, 'Find a phrase in this book')).toHaveValue('mer');
  await expect(getPhrases(page)).toHaveText(['Le vent tombe.']);
  await getButton(page, 'Delete phrase 2').click();
  await getConfirmationDialog(page).getByRole('button', { name: 'Delete the phrase' }).click();
  await expect(getPhrases(page)).toHaveText(['La mer monte.']);
  await expect(page).toHaveURL(new RegExp(`/phrase/list/${chapter.id}\\?find=mer$`));
  await expect(getSuccessMessage(page, 'The phrase is deleted.')).toBeVisible();
  await expect(getButton(page, 'Undo: Le vent tombe.')).toBeFocused();
  await expectNoViolations(page);
});

test('the studio counts what a book still lacks, and links to the pages where an editor can add it', async ({
  page,
  studio,
}) => {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1);
  await studio.phrase(chapter, 'La digue.', 'la = the');
  await studio.signIn(page);
  await page.goto(`/admin/chapter/list/${book.id}`);
  await page.getByRole('link', { name: '1 unfinished phrase, 1 word without a meaning' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/book-detail/${book.book_code}#missing$`));
  await expect(page.getByRole('heading', { name: 'What’s missing' })).toBeFocused();
  await expect(getWords(page).last()).toContainText('digue');
  await expectNoViolations(page);

  await getWords(page).last().getByRole('link').click();
  await expect(getTitle(page, 'Edit Phrase')).toBeVisible();
  await getField(page, 'Dictionary').fill('la = the\ndigue = sea wall');
  await getField(page, 'Translation').fill('The sea wall.');
  await getButton(page, 'Save Phrase').click();
  await expect(getSuccessMessage(page, 'is saved.')).toBeVisible();
  await page.goto(`/admin/book-detail/${book.book_code}`);
  await expect(page.getByText('Nothing is missing.')).toBeVisible();
});
