import { expect, type Page, type Route } from '@playwright/test';
import {
  button,
  confirmationDialog,
  field,
  link,
  successMessage,
  test,
  title,
} from '../support/administrator.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { expectNoViolations } from '../support/problems.ts';
import { clipUpload } from '../support/uploads.ts';

const phrases = (page: Page) => page.getByRole('region', { name: 'Phrases' }).locator('p[lang="fr"]');
const words = (page: Page) => page.getByRole('region', { name: 'Words without a meaning' }).getByRole('row');

test('an editor inserts a phrase before another one, then moves it to a numbered position and to another chapter', async ({
  page,
  studio,
}) => {
  const book = await studio.book();
  const firstChapter = await studio.chapter(book, 1, 'Le départ');
  const secondChapter = await studio.chapter(book, 2, 'Le retour');
  await studio.phrase(firstChapter, 'La mer monte.');
  await studio.phrase(firstChapter, 'Le vent tombe.');
  await studio.phrase(secondChapter, 'Il rentre.');
  await studio.enter(page);

  const numberingNote = page.getByText('Phrases are numbered through the whole book.');
  await page.goto(`/admin/chapter/phrase/create/${secondChapter.id}`);
  await page.getByRole('radio', { name: 'Before another phrase' }).check();
  await expect(numberingNote).toContainText('This chapter has number 3.');
  await page.goto(`/admin/chapter/phrase/create/${firstChapter.id}`);
  await field(page, 'Phrase').fill('Le ciel est gris.');
  await field(page, 'Audio file').setInputFiles(clipUpload());
  await page.getByRole('radio', { name: 'Before another phrase' }).check();
  await expect(numberingNote).toContainText('This chapter has numbers 1 to 2.');
  await field(page, 'Before phrase number').fill('9');
  await button(page, 'Add Phrase').click();
  await expect(field(page, 'Before phrase number')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'Phrase')).toHaveValue('Le ciel est gris.');
  await field(page, 'Before phrase number').fill('2');
  await expect(page.getByText('It goes before: Le vent tombe.')).toBeVisible();
  await expectNoViolations(page);
  await button(page, 'Add Phrase').click();
  await expect(successMessage(page, 'is added.')).toBeVisible();

  await page.goto(`/admin/chapter/phrase/list/${firstChapter.id}`);
  await expect(phrases(page)).toHaveText(['La mer monte.', 'Le ciel est gris.', 'Le vent tombe.']);
  await page.getByRole('button', { name: 'Move to a number: phrase 3' }).click();
  await field(page, 'New number').fill('1');
  await button(page, 'Move').click();
  await expect(phrases(page)).toHaveText(['Le vent tombe.', 'La mer monte.', 'Le ciel est gris.']);

  await link(page, 'Edit phrase 2').click();
  await expect(field(page, 'Phrase')).toHaveValue('La mer monte.');
  await field(page, 'Chapter').selectOption('2. Le retour');
  await button(page, 'Save Phrase').click();
  await expect(successMessage(page, 'is saved.')).toBeVisible();
  await page.goto(`/admin/chapter/phrase/list/${firstChapter.id}`);
  await expect(phrases(page)).toHaveText(['Le vent tombe.', 'Le ciel est gris.']);
  await page.goto(`/admin/chapter/phrase/list/${secondChapter.id}`);
  await expect(phrases(page)).toHaveText(['Il rentre.', 'La mer monte.']);
});

test('an editor can press Enter before the form has finished looking up a phrase’s position', async ({
  page,
  studio,
}) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.phrase(chapter, 'La mer monte.');
  await studio.phrase(chapter, 'Le vent tombe.');
  await studio.enter(page);
  await page.goto(`/admin/chapter/phrase/create/${chapter.id}`);
  await field(page, 'Phrase').fill('Le ciel est gris.');
  await field(page, 'Audio file').setInputFiles(clipUpload());
  await page.getByRole('radio', { name: 'Before another phrase' }).check();
  const beforeField = field(page, 'Before phrase number');
  const phraseSearchUrl = '**/v1/admin/phrase?*page=2&per_page=1';
  const failRequest = (route: Route) => route.abort('connectionreset');
  await page.route(phraseSearchUrl, failRequest);
  await beforeField.fill('2');
  await beforeField.press('Enter');
  await expect(beforeField).toHaveAccessibleDescription(/We can’t reach LingoStory right now\./);

  let requestCount = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v1/admin/phrase')) requestCount += 1;
  });
  // Holds phrase lookups before Enter is pressed twice, so that any second lookup would be held too.
  const releaseResponse = await holdRequests(page, phraseSearchUrl, 'GET');
  await page.unroute(phraseSearchUrl, failRequest);
  await beforeField.press('Enter');
  await beforeField.press('Enter');
  await expect(button(page, 'Add Phrase')).toHaveAttribute('aria-busy', 'true');
  await expect(beforeField).not.toHaveAttribute('aria-invalid', 'true');
  releaseResponse();
  await expect(successMessage(page, 'Phrase 2 is added.')).toBeVisible();
  expect(requestCount).toBe(1);
  await page.goto(`/admin/chapter/phrase/list/${chapter.id}`);
  await expect(phrases(page)).toHaveText(['La mer monte.', 'Le ciel est gris.', 'Le vent tombe.']);
});

test('deleting the only phrase of the last page shows the previous page and keeps the search', async ({
  page,
  studio,
}) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.phrase(chapter, 'La mer monte.');
  await studio.phrase(chapter, 'Le vent tombe.');
  await studio.enter(page);
  // Returns one phrase per page, and adjusts the total as if all earlier pages were full.
  await page.route('**/v1/admin/phrase?*per_page=50', async (route) => {
    const url = route.request().url().replace('per_page=50', 'per_page=1');
    const { meta, ...list } = await (await route.fetch({ url })).json();
    await route.fulfill({ json: { ...list, meta: { ...meta, total: (meta.total - 1) * 50 + 1 } } });
  });
  await page.goto(`/admin/chapter/phrase/list/${chapter.id}?find=mer`);
  await link(page, 'Next page').click();
  await expect(page).toHaveURL(/\?find=mer&page=2$/);
  await expect(field(page, 'Find a phrase in this book')).toHaveValue('mer');
  await expect(phrases(page)).toHaveText(['Le vent tombe.']);
  await button(page, 'Delete phrase 2').click();
  await confirmationDialog(page).getByRole('button', { name: 'Delete the phrase' }).click();
  await expect(phrases(page)).toHaveText(['La mer monte.']);
  await expect(page).toHaveURL(new RegExp(`/phrase/list/${chapter.id}\\?find=mer$`));
  await expect(successMessage(page, 'The phrase is deleted.')).toBeVisible();
  await expect(button(page, 'Undo: Le vent tombe.')).toBeFocused();
  await expectNoViolations(page);
});

test('the studio counts and lists the missing parts of a book, with links to fix them', async ({
  page,
  studio,
}) => {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1);
  await studio.phrase(chapter, 'La digue.', 'la = the');
  await studio.enter(page);
  await page.goto(`/admin/chapter/list/${book.id}`);
  await page.getByRole('link', { name: '1 unfinished phrase, 1 word without a meaning' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/book-detail/${book.book_code}#missing$`));
  await expect(page.getByRole('heading', { name: 'What’s missing' })).toBeFocused();
  await expect(words(page).last()).toContainText('digue');
  await expectNoViolations(page);

  await words(page).last().getByRole('link').click();
  await expect(title(page, 'Edit Phrase')).toBeVisible();
  await field(page, 'Dictionary').fill('la = the\ndigue = sea wall');
  await field(page, 'Translation').fill('The sea wall.');
  await button(page, 'Save Phrase').click();
  await expect(successMessage(page, 'is saved.')).toBeVisible();
  await page.goto(`/admin/book-detail/${book.book_code}`);
  await expect(page.getByText('Nothing is missing.')).toBeVisible();
});
