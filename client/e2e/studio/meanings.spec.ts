import { expect, type Page, type Route } from '@playwright/test';
import {
  expectFieldError,
  fetchAdministratorHeaders,
  getButton,
  getLink,
  getSuccessMessage,
  getTitle,
  publishAsSample,
  type Studio,
  test,
} from '../support/administrator.ts';
import { holdRequests } from '../support/hold-requests.ts';
import {
  createChapter,
  fetchDictionary,
  getPanel,
  getStatusMessage,
  getSuggestions,
} from '../support/meanings.ts';
import { expectNoProblems, expectNoViolations } from '../support/problems.ts';
import * as reader from '../support/reader.ts';

// Runs the tests one after another, because a meaning added by one test would be suggested in the others.
test.describe.configure({ mode: 'default' });

const getWords = (page: Page) => getPanel(page).getByRole('list', { name: 'Words of the phrase' });
const getCurrentWord = (page: Page) => getPanel(page).locator('button[data-choice][aria-current]');
const getLoadingNote = (page: Page) => page.getByText('Looking for suggestions…');
const getPhrases = (page: Page) => page.getByRole('region', { name: 'Phrases of the chapter' });
const getMeaningField = (page: Page) => getPanel(page).getByRole('textbox');
const expectCurrentWord = (page: Page, term: string) =>
  expect(getCurrentWord(page)).toHaveText(`${term}, no meaning yet`);

/**
 * Words that appear in no demo book and in no other test file. Their meanings are therefore suggested only in the
 * second book of a test.
 */
const dictionary = [
  'gribouillon = doodle',
  'barbotine = slip of clay',
  'zinzolin = reddish violet',
  'à la volée = in mid-air',
].join('\n');
const phraseTexts = [
  'Un gribouillon zinzolin.',
  'La barbotine du gribouillon.',
  'Il attrape la barbotine à la volée.',
  'Une zibeline zinzolin, un gribouillon.',
];

async function openMeanings(page: Page, studio: Studio, texts = phraseTexts) {
  const { chapter: otherChapter } = await createChapter(studio);
  await studio.phrase(otherChapter, 'Gribouillon, barbotine et zinzolin, à la volée.', dictionary);
  const { book, chapter, created } = await createChapter(studio, ...texts);
  await studio.signIn(page);
  await page.goto(`/admin/chapter/meanings/${chapter.id}`);
  await expect(getTitle(page, 'Meanings')).toBeVisible();
  await expect(getPanel(page)).toBeVisible();
  await expect(getLoadingNote(page)).toHaveCount(0);
  return { book, chapter, created };
}

test('an editor adds every meaning of a chapter using only the keyboard, and a guest sees them in the reader', async ({
  page,
  studio,
}) => {
  const { book, chapter, created } = await openMeanings(page, studio);
  const explainedCountNote = page.getByText(/\d+ of \d+ different words explained/);
  const wordCount = Number(/of (\d+)/.exec((await explainedCountNote.textContent()) ?? '')?.[1]);
  await expectNoProblems(page);
  let pressCount = 0;
  const pressKey = async (key: string) => {
    pressCount += 1;
    await page.keyboard.press(key);
  };
  const typeText = async (text: string) => {
    pressCount += text.length;
    await page.keyboard.type(text);
  };
  const startedAt = Date.now();
  /** Accepts the first suggestion if there is one, and types a meaning otherwise. */
  while ((await getCurrentWord(page).count()) > 0 && pressCount < 400) {
    await expect(getLoadingNote(page)).toHaveCount(0);
    const term = ((await getCurrentWord(page).textContent()) ?? '').replace(', no meaning yet', '');
    if ((await getSuggestions(page).count()) > 0) await pressKey('Enter');
    else {
      await typeText(term === 'zibeline' ? 'sable' : 'xx');
      await pressKey('Enter');
    }
  }
  const seconds = (Date.now() - startedAt) / 1000;
  await expect(getSuccessMessage(page, 'Every word of this chapter is explained.')).toBeVisible();
  process.stdout.write(
    `${wordCount} words, ${pressCount} presses, ${(pressCount / wordCount).toFixed(2)} presses and ${(seconds / wordCount).toFixed(3)} s a word\n`,
  );
  await expect.poll(() => fetchDictionary(page, created[3] ?? { id: 0 })).toContain('zibeline = ');
  await expect
    .poll(() => fetchDictionary(page, created[2] ?? { id: 0 }))
    .toContain('à la volée = in mid-air');
  await expectNoViolations(page);
  await expect(getPanel(page)).toBeFocused();

  await publishAsSample(page, book, chapter);
  await page.evaluate(() => localStorage.clear());
  await reader.openReader(page, `/guest/${book.book_code}/read`);
  await reader.getWord(page, 'gribouillon').hover();
  await expect(reader.getMeaningTooltip(page)).toContainText('doodle');
});

test('every shortcut in the meanings editor does what the editor’s list of shortcuts says', async ({
  page,
  studio,
}) => {
  const { created } = await openMeanings(page, studio, [
    'gribouillon zinzolin.',
    'barbotine zibeline.',
    'zinzolin !',
  ]);
  await expectCurrentWord(page, 'gribouillon');
  await page.keyboard.press('ArrowRight');
  await expectCurrentWord(page, 'zinzolin');
  await expect(getMeaningField(page)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expectCurrentWord(page, 'barbotine');
  await page.keyboard.press('ArrowUp');
  await expectCurrentWord(page, 'gribouillon');
  await expect(getMeaningField(page)).toHaveAccessibleName('Meaning of “gribouillon”');
  await expect(getMeaningField(page)).toHaveAccessibleDescription(/^Press Enter to use “doodle”/);
  await page.keyboard.press('0');
  await expect(getStatusMessage(page)).toHaveText('“gribouillon” is skipped.');
  await expectCurrentWord(page, 'zinzolin');
  await page.keyboard.press('Control+z');
  await expectCurrentWord(page, 'gribouillon');
  await page.keyboard.press('2');
  await expect(getStatusMessage(page)).toHaveText('“gribouillon” has no suggestion 2.');

  await page.keyboard.type('some 2');
  await expect(getMeaningField(page)).toHaveValue('some 2');
  await page.keyboard.press('Escape');
  await expect(getMeaningField(page)).toHaveValue('');
  await expect(getMeaningField(page)).toBeFocused();
  await getCurrentWord(page).focus();
  await page.keyboard.press('Space');
  await expect(getMeaningField(page)).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expectFieldError(getMeaningField(page), 'A meaning can’t be empty.');
  await expectNoViolations(page);
  await getCurrentWord(page).focus();
  await page.keyboard.type('a scribble');
  await page.keyboard.press('Enter');
  await expect(getStatusMessage(page)).toHaveText('“gribouillon” means “a scribble”.');
  await expectCurrentWord(page, 'zinzolin');
  await expect(getMeaningField(page)).toBeFocused();
  await expect(getWords(page)).toContainText('a scribble');
  const [firstPhrase = { id: 0 }, secondPhrase = { id: 0 }] = created;
  await expect.poll(() => fetchDictionary(page, firstPhrase)).toBe('gribouillon = a scribble');
  await page.keyboard.press('Control+z');
  await expectCurrentWord(page, 'gribouillon');
  await expect.poll(() => fetchDictionary(page, firstPhrase)).toBe('');

  await page.keyboard.press('Control+Enter');
  await expectCurrentWord(page, 'barbotine');
  await expect(getPhrases(page).getByRole('listitem')).toHaveText([/Explained/, /2 open words/, /Explained/]);
  await page.keyboard.press('Control+Shift+Enter');
  const confirmation = page.getByRole('alertdialog', {
    name: 'Take the first suggestion for every open word?',
  });
  await expect(confirmation).toContainText('2 words are open in this chapter.');
  await expectNoViolations(page);
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Control+Shift+Enter');
  await confirmation.getByRole('button', { name: 'Take all' }).click();
  await expect.poll(() => fetchDictionary(page, secondPhrase)).toBe('barbotine = slip of clay');
  await expectCurrentWord(page, 'zibeline');
  await expect(page.getByText('3 of 4 different words explained')).toBeVisible();
  await page.keyboard.press('0');
  await expect(getStatusMessage(page)).toHaveText(
    '“zibeline” is skipped. Only words that you skipped are left.',
  );
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('skip the word');
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Control+z');
  await expect
    .poll(async () => [await fetchDictionary(page, firstPhrase), await fetchDictionary(page, secondPhrase)])
    .toEqual(['', '']);
  await page.keyboard.press('Control+z');
  await expect(getStatusMessage(page)).toHaveText('There is nothing to undo.');
});

test('the meanings editor shows another editor’s changes and keeps the text that is being typed', async ({
  page,
  studio,
}) => {
  const { created } = await openMeanings(page, studio, ['gribouillon zinzolin.', 'barbotine.']);
  const [firstPhrase = { id: 0 }] = created;
  const headers = await fetchAdministratorHeaders(page);
  const editPhrase = (phrase: string, text: string) =>
    page.request.put(`/v1/admin/phrase/${firstPhrase.id}`, { headers, data: { phrase, dictionary: text } });
  expect((await editPhrase('gribouillon zinzolin !', '')).ok()).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Your meanings are kept.');
  await expect.poll(() => fetchDictionary(page, firstPhrase)).toBe('gribouillon = doodle');
  await getButton(page, 'Close').click();
  await expectCurrentWord(page, 'zinzolin');
  expect((await editPhrase('gribouillon zinzolin !', 'gribouillon = doodle\nzinzolin = violet')).ok()).toBe(
    true,
  );
  await page.keyboard.type('mauve');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('aren’t open anymore: “zinzolin” = “mauve”.');
  await page.keyboard.press('ArrowUp');
  await expect(getWords(page)).toContainText('violet');
  await expectNoViolations(page);
  await expect.poll(() => fetchDictionary(page, firstPhrase)).toContain('zinzolin = violet');
});

test('meanings that could not be saved are kept and sent again', async ({ page, studio }) => {
  const { created } = await openMeanings(page, studio, ['gribouillon zinzolin.', 'barbotine.']);
  let isConnectionDown = true;
  await page.route('**/v1/admin/chapter/*/meanings', (route: Route) =>
    isConnectionDown ? route.abort('connectionreset') : route.fallback(),
  );
  await page.keyboard.press('Enter');
  await expectCurrentWord(page, 'zinzolin');
  const alert = page.getByRole('alert').filter({ hasText: 'saved yet' });
  await expect(alert).toContainText('1 change isn’t saved yet. Nothing is lost.');
  await page.keyboard.press('Enter');
  await expectCurrentWord(page, 'barbotine');
  await expect(alert).toContainText('2 changes aren’t saved yet.');
  await expectNoViolations(page);
  await getLink(page, 'Phrase List').click();
  const confirmation = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await confirmation.getByRole('button', { name: 'Keep editing' }).click();
  isConnectionDown = false;
  await getButton(page, 'Try again').click();
  await expect(alert).toHaveCount(0);
  await expect
    .poll(() => fetchDictionary(page, created[0] ?? { id: 0 }))
    .toContain('zinzolin = reddish violet');
});

test('the meanings editor sends one request at a time, and sends meanings added meanwhile together in the next one', async ({
  page,
  studio,
}) => {
  const texts = ['gribouillon zinzolin barbotine.'];
  const { created } = await openMeanings(page, studio, texts);
  const release = await holdRequests(page, '**/v1/admin/chapter/*/meanings', 'PUT');
  const sentEntryCounts: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sentEntryCounts.push(request.postDataJSON().phrases[0].entries.length);
  });
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('1');
  await expect(getSuccessMessage(page, 'Every word of this chapter is explained.')).toBeVisible();
  release();
  await expect
    .poll(async () => (await fetchDictionary(page, created[0] ?? { id: 0 })).split('\n').length)
    .toBe(3);
  expect(sentEntryCounts).toEqual([1, 2]);
});

test('the meanings page fits long words on a narrow screen and says when a chapter is empty', async ({
  page,
  studio,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const longWord = 'Anticonstitutionnellement'.repeat(3).slice(0, 76);
  const { chapter, book } = await openMeanings(page, studio, [
    `« ${longWord} gribouillon ! »`,
    'Fin.'.repeat(40),
  ]);
  await expectNoProblems(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoProblems(page);
  await page.getByRole('button', { name: 'Take all of the chapter' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();

  const emptyChapter = await studio.chapter(book, 2);
  await page.goto(`/admin/chapter/meanings/${emptyChapter.id}`);
  await expect(page.getByText('This chapter has no phrases yet.')).toBeVisible();
  await expectNoProblems(page);
  await page.goto('/admin/chapter/meanings/999999');
  await expect(getLink(page, 'All books')).toBeVisible();
  await expectNoProblems(page);

  await page.goto(`/admin/chapter/list/${book.id}`);
  await page.getByRole('link', { name: 'Meanings of Chapitre 1' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/chapter/meanings/${chapter.id}$`));
  await getLink(page, 'Phrase List').click();
  await getLink(page, 'Meanings').click();
  await expect(getPanel(page)).toBeVisible();
});
