import { expect, type Page, type Route } from '@playwright/test';
import {
  getButton,
  getConfirmationDialog,
  getField,
  getRow,
  getSuccessMessage,
  test,
} from '../support/administrator.ts';
import { clickImportUntilVisible } from '../support/dictionaries.ts';
import { createChapter, fetchDictionary, getStatusMessage, getSuggestions } from '../support/meanings.ts';
import { expectNoProblems } from '../support/problems.ts';

const sourceUrl = 'https://dictionary.example/croquis';

/** Imports a small dictionary made for this test, because public dictionaries change. */
async function importDictionary(page: Page, name: string) {
  await page.goto('/admin/dictionaries');
  await getField(page, 'File').setInputFiles({
    name: 'croquis.tsv',
    mimeType: 'text/tab-separated-values',
    buffer: Buffer.from('gabare\tflat-bottomed barge\tn\nvarlope\tjointer plane\tn\n'),
  });
  await getField(page, 'Name').fill(name);
  await getField(page, 'License').fill('CC BY-SA 4.0');
  await getField(page, 'Source').fill(sourceUrl);
  await clickImportUntilVisible(page, getSuccessMessage(page, `“${name}” is imported, with 2 entries.`));
}

async function removeDictionary(page: Page, name: string) {
  await page.goto('/admin/dictionaries');
  await getButton(page, `Remove: ${name}`).click();
  await getConfirmationDialog(page).getByRole('button', { name: 'Remove the dictionary' }).click();
  await expect(getRow(page, name)).toHaveCount(0);
}

/** Adds a suggestion to the server's response, because the test servers have no machine translator. */
async function mockMachineMeaning(page: Page, text: string, meaning: string) {
  await page.route('**/v1/admin/chapter/*/suggestions?*', async (route: Route) => {
    const response = await route.fetch();
    const body = await response.json();
    for (const word of body.data.flatMap(({ words }: { words: { text: string }[] }) => words)) {
      if (word.text !== text) continue;
      word.suggestions.push({
        meaning,
        origin: 'translator',
        form: null,
        source: null,
        licence: null,
        source_address: null,
      });
    }
    await route.fulfill({ response, json: body });
  });
}

test('a suggested meaning names its source, including the license and link of a dictionary', async ({
  page,
  studio,
}) => {
  const name = `Croquis ${studio.uniqueTitle}`;
  await studio.signIn(page);
  await importDictionary(page, name);
  const { chapter: otherChapter } = await createChapter(studio);
  await studio.phrase(otherChapter, 'La gabare.', 'gabare = sailing barge');
  const { chapter, created } = await createChapter(studio, 'gabare, varlope.');
  await mockMachineMeaning(page, 'gabare', 'barge of a machine');
  await page.goto(`/admin/chapter/meanings/${chapter.id}`);
  const suggestionItems = getSuggestions(page).getByRole('listitem');
  await expect(suggestionItems).toHaveText([
    /sailing barge.*Essai/,
    /flat-bottomed barge.*CC BY-SA 4\.0/,
    /barge of a machine.*machine translation/,
  ]);
  await expect(suggestionItems.nth(1).getByRole('link', { name })).toHaveAttribute('href', sourceUrl);
  await expectNoProblems(page);
  await page.keyboard.press('2');
  await expect(getStatusMessage(page)).toHaveText('“gabare” means “flat-bottomed barge”.');
  // The next word, “varlope”, has only guesses. Enter must not accept one, because the editor has to choose a guess
  // explicitly.
  await expect(page.getByRole('list', { name: 'Guesses' })).toContainText('jointer plane');
  await page.keyboard.press('Enter');
  await expect(getStatusMessage(page)).toContainText('There are only guesses for “varlope”.');
  await page.keyboard.press('1');
  await expect
    .poll(() => fetchDictionary(page, created[0] ?? { id: 0 }))
    .toBe('gabare = flat-bottomed barge\nvarlope = jointer plane');
  await removeDictionary(page, name);
});

test('an editor can add meanings while the machine translator does not respond', async ({ page, studio }) => {
  const { chapter } = await createChapter(studio, 'Trifouillette zzyzx.');
  await page.route('**/v1/admin/chapter/*/words', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { data: { ...body.data, untranslated: 2 } } });
  });
  await studio.signIn(page);
  await page.goto(`/admin/chapter/meanings/${chapter.id}`);
  await expect(page.getByText('hasn’t answered yet for words in 2 phrases')).toBeVisible();
  await expectNoProblems(page);
  await page.keyboard.type('a rummage');
  await page.keyboard.press('Enter');
  await expect(getStatusMessage(page)).toHaveText('“Trifouillette” means “a rummage”.');
});

test('suggested meanings that fail to load show an error and can be loaded again', async ({
  page,
  studio,
}) => {
  const { chapter } = await createChapter(studio, 'zzyzx.');
  let isConnectionDown = true;
  await page.route('**/v1/admin/chapter/*/suggestions?*', (route: Route) =>
    isConnectionDown ? route.abort('connectionreset') : route.fallback(),
  );
  await studio.signIn(page);
  await page.goto(`/admin/chapter/meanings/${chapter.id}`);
  await expect(page.getByRole('alert')).toContainText('Nothing is lost.');
  await expectNoProblems(page);
  isConnectionDown = false;
  await getButton(page, 'Try again').click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Nothing is suggested for “zzyzx”.')).toBeVisible();
});
