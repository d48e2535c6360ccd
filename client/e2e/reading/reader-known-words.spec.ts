import { expect, type Page } from '@playwright/test';
import { createPublishedSample, test } from '../support/administrator.ts';
import { signUpNewUser, signUpWithBook } from '../support/people.ts';
import { expectNoProblems } from '../support/problems.ts';
import {
  expectPosition,
  getButton,
  getMeaningTooltip,
  getNextButton,
  getWord,
  openReader,
  presetLocalStorage,
  sample,
} from '../support/reader.ts';
import { countWaitingChanges } from '../support/waiting-changes.ts';

/** The message about the last change. The details of the open word are a status of their own. */
const getStatusMessage = (page: Page) =>
  page.getByRole('status').filter({ hasText: /“|Sign up|We can’t reach/ });
const getWordMarks = (page: Page) => page.locator('[data-word][data-mark]');
const expectMarked = (page: Page, text: string, mark: string) =>
  expect(
    page.locator(`[data-word][data-mark="${mark}"]`).getByText(text, { exact: true }).first(),
  ).toBeVisible();
const clickUndo = (page: Page) => getButton(page, 'Undo').click();
const markNewWordsSettings = { reading: JSON.stringify({ markNewWords: true }) };

/** Starts recording the page's requests for word states, and returns the growing list. */
function recordStateRequests(page: Page): string[] {
  const requestQueries: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('/word-states') && request.method() === 'GET') requestQueries.push(search);
  });
  return requestQueries;
}

test('a member saves a word for practice with a keyboard shortcut and undoes it, with a single request for word states', async ({
  page,
}) => {
  await signUpNewUser(page);
  const stateRequests = recordStateRequests(page);
  await openReader(page);
  await getWord(page, 'samedi').focus();
  await expect(getMeaningTooltip(page)).toBeVisible();
  await page.keyboard.press('k');
  await expect(getStatusMessage(page)).toContainText('“samedi” is kept.');
  await expect(page.getByRole('button', { name: /^Kept: “samedi”/ })).toBeVisible();
  // Marks appear only after the member has set the state of a word for the first time.
  await expectMarked(page, 'samedi', 'learning');
  await expectMarked(page, 'matin', 'new');
  await expectNoProblems(page);
  await clickUndo(page);
  await expect(getStatusMessage(page)).toHaveText('“samedi” is no longer kept.');
  await expectMarked(page, 'samedi', 'new');
  await expect(getButton(page, 'Keep “samedi”')).toBeVisible();
  expect(stateRequests).toHaveLength(1);
});

test('the keyboard shortcut for saving a word works even if it is pressed right after the word receives the focus', async ({
  page,
}) => {
  await signUpNewUser(page);
  await openReader(page);
  await getWord(page, 'samedi').evaluate(async (element) => {
    element.focus();
    // Waits for a few microtasks, during which React renders the focus change. No timer or event can run in between.
    for (let i = 0; i < 5; i += 1) await null;
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', bubbles: true }));
  });
  await expect(getStatusMessage(page)).toContainText('“samedi” is kept.');
});

test('a member saves a word for practice by clicking a button, and removes it with a second click', async ({
  page,
}) => {
  await signUpNewUser(page);
  await openReader(page);
  await getWord(page, 'matin').click();
  await getButton(page, 'Keep “matin”').click();
  await expect(getStatusMessage(page)).toContainText('“matin” is kept.');
  await page.getByRole('button', { name: /^Kept: “matin”/ }).click();
  await expect(getStatusMessage(page)).toContainText('“matin” is no longer kept.');
  await clickUndo(page);
  await expect(getStatusMessage(page)).toHaveText('“matin” is kept again.');
  await expect(page.getByRole('button', { name: /^Kept: “matin”/ })).toBeVisible();
  await page.goto('/words');
  await expect(page.getByRole('heading', { name: 'matin', exact: true })).toBeVisible();
});

test('a word state set with the buttons below a phrase also applies in the page view', async ({ page }) => {
  await signUpNewUser(page);
  await presetLocalStorage(page, markNewWordsSettings);
  const stateRequests = recordStateRequests(page);
  await openReader(page);
  await expectMarked(page, 'matin', 'new');
  await expect(getWord(page, 'matin')).toHaveAccessibleDescription(/New word$/);
  await getWord(page, 'matin').click();
  await getButton(page, 'Learning').click();
  await expectMarked(page, 'matin', 'learning');
  await expect(getMeaningTooltip(page)).toBeVisible();
  await expect(getWord(page, 'matin')).toHaveAccessibleDescription(/Being learned$/);
  await page.keyboard.press('p');
  await expectMarked(page, 'matin', 'learning');
  await expectNoProblems(page);
  await page.keyboard.press('p');
  await getWord(page, 'matin').click();
  await page.keyboard.press('g');
  await expect(getStatusMessage(page)).toContainText('“matin” is known.');
  await expect(getWord(page, 'matin')).not.toHaveAttribute('data-mark');
  expect(stateRequests.length).toBeLessThanOrEqual(1);
  await getButton(page, 'Text and colors').click();
  await page.getByRole('switch', { name: 'Mark new words' }).click();
  await expect(getWordMarks(page)).toHaveCount(0);
  await expectNoProblems(page);
});

test('the N key moves the focus to the next new word, even if it is in the next phrase', async ({ page }) => {
  await signUpNewUser(page);
  await presetLocalStorage(page, markNewWordsSettings);
  await openReader(page);
  await expect(getWordMarks(page).first()).toBeVisible();
  const markCount = await getWordMarks(page).count();
  for (let wordIndex = 0; wordIndex < markCount; wordIndex += 1) {
    await page.keyboard.press('n');
    await expect(getWordMarks(page).nth(wordIndex)).toBeFocused();
    await expect(getMeaningTooltip(page)).toBeVisible();
  }
  await page.keyboard.press('n');
  await expectPosition(page, '2 / 12');
  await expect(getWordMarks(page).first()).toBeFocused();
  await expect(getMeaningTooltip(page)).toBeVisible();
});

test('a guest is told how to save words, and the page does not request the states of words', async ({
  page,
}) => {
  const stateRequests = recordStateRequests(page);
  await openReader(page, `${sample}?phrase=1`);
  await getWord(page, 'samedi').click();
  await getButton(page, 'Keep “samedi”').click();
  await expect(getStatusMessage(page)).toContainText('Sign up to keep words and practice them.');
  await expectNoProblems(page);
  await getNextButton(page).click();
  await expectPosition(page, '2 / 12');
  expect(stateRequests).toEqual([]);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/signup$/);
});

test('a word that a member keeps while the server is unreachable arrives later', async ({ page }) => {
  const { headers } = await signUpNewUser(page);
  await presetLocalStorage(page, markNewWordsSettings);
  await openReader(page);
  await expectMarked(page, 'samedi', 'new');
  await page.route(/\/v1\/user\/word$/, (route) => route.abort());
  await getWord(page, 'samedi').focus();
  await page.keyboard.press('k');
  await expect(getStatusMessage(page).filter({ hasText: '“samedi” is kept.' })).toBeVisible();
  await expectMarked(page, 'samedi', 'learning');
  expect(await countWaitingChanges(page)).toBe(1);
  await page.unroute(/\/v1\/user\/word$/);
  await expect.poll(() => countWaitingChanges(page), { timeout: 40_000 }).toBe(0);
  const { data } = await (await page.request.get('/v1/user/words', { headers })).json();
  expect(data.map(({ text }: { text: string }) => text)).toEqual(['samedi']);
});

test('a word’s state applies to its other forms in another book, with a single request for word states', async ({
  page,
}) => {
  const { headers } = await signUpNewUser(page);
  await presetLocalStorage(page, markNewWordsSettings);
  // Sets the state “learning” for every lemma in this sample. The state must then also apply to other forms of these
  // words in a different book.
  const params = { book_code: 'le-marche-du-samedi', sample: 'true', from: '1', count: '12' };
  const { data } = await (await page.request.get('/v1/user/word-states', { headers, params })).json();
  const lemmas = [...new Set(data.phrases.flatMap((one: { lemmas: string[] }) => one.lemmas))].filter(
    Boolean,
  );
  const body = { lemmas, state: 'learning' };
  expect((await page.request.put('/v1/user/word-states', { headers, data: body })).ok()).toBe(true);
  const stateRequests = recordStateRequests(page);
  await openReader(page, '/guest/le-phare/read');
  await expect(getWordMarks(page).first()).toBeVisible();
  await page.keyboard.press('p');
  await expect(page.locator('[data-word][data-mark="learning"]').first()).toBeVisible();
  await expect(page.locator('[data-word][data-mark="new"]').first()).toBeVisible();
  expect(stateRequests).toHaveLength(1);
});

test('a member saves an expression of several words as one entry', async ({ page }) => {
  await signUpNewUser(page);
  await presetLocalStorage(page, markNewWordsSettings);
  await openReader(page, '/guest/le-chat-du-quai-trois/read?phrase=3');
  await expectMarked(page, 'à l’heure', 'new');
  await getWord(page, 'à l’heure').focus();
  await expect(getButton(page, 'Keep “à l’heure”')).toBeVisible();
  await page.keyboard.press('k');
  await expect(getStatusMessage(page)).toContainText('“à l’heure” is kept.');
  await expectMarked(page, 'à l’heure', 'learning');
  await expect(page.locator('[data-word][data-mark="learning"]')).toHaveCount(1);
  await page.goto('/words');
  await expect(page.getByRole('heading', { name: /^à l’heure/ })).toHaveCount(1);
  await expect(page.getByText('on time').first()).toBeVisible();
});

test('a word’s state also applies to its other forms, in other chapters and other books', async ({
  page,
}) => {
  await signUpWithBook(page, 'le-phare', 'le-chat-du-quai-trois');
  await presetLocalStorage(page, markNewWordsSettings);
  const markAsLearning = async (text: string) => {
    await expectMarked(page, text, 'new');
    await getWord(page, text).focus();
    await expect(getButton(page, 'Learning')).toBeVisible();
    await page.keyboard.press('t');
    await expect(getStatusMessage(page)).toContainText(`“${text}” is being learned.`);
    await expectMarked(page, text, 'learning');
  };
  await openReader(page, '/library/le-phare/read?phrase=3');
  await markAsLearning('veillons');
  await openReader(page, '/library/le-phare/read?phrase=30');
  await expectMarked(page, 'veilles', 'learning');
  await openReader(page, '/library/le-phare/read?phrase=20');
  await markAsLearning('attendait');
  await openReader(page, '/library/le-chat-du-quai-trois/read?phrase=3');
  await expectMarked(page, 'attend', 'learning');
  await page.keyboard.press('p');
  await expectMarked(page, 'attend', 'learning');
});

test('a member sees why the server rejected a word’s state that was set offline, and that it has been reverted', async ({
  page,
}) => {
  await signUpNewUser(page);
  await presetLocalStorage(page, markNewWordsSettings);
  await openReader(page);
  await expectMarked(page, 'samedi', 'new');
  await page.route(/\/v1\/user\/word-states$/, (route) =>
    route.fulfill({ status: 422, json: { message: 'This word isn’t in our dictionary.' } }),
  );
  await page.context().setOffline(true);
  await getWord(page, 'samedi').focus();
  await expect(getButton(page, 'Learning')).toBeVisible();
  // Routes respond even offline, so before the page has noticed the outage, the change would be rejected at once.
  await expect(page.getByText('We can’t reach LingoStory right now.')).toBeVisible();
  await page.keyboard.press('t');
  await expect(getStatusMessage(page).filter({ hasText: '“samedi” is being learned.' })).toBeVisible();
  await expectMarked(page, 'samedi', 'learning');
  await expect(
    page.getByText('1 change is saved on this device. We’ll send it once you’re back online.'),
  ).toBeVisible();
  await page.context().setOffline(false);
  const rejection = page.getByRole('status').filter({ hasText: 'This word isn’t in our dictionary.' });
  await expect(rejection).toBeVisible();
  await expectMarked(page, 'samedi', 'new');
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(rejection).toHaveCount(0);
});

test('reading fifty phrases takes at most one request per ten phrases, including requests for word states', async ({
  page,
  studio,
}) => {
  const { book } = await createPublishedSample(page, studio, 62);
  await signUpNewUser(page);
  await presetLocalStorage(page, markNewWordsSettings);
  const statesResponsePromise = page.waitForResponse(/word-states\?/);
  const windowResponsePromise = page.waitForResponse(/sample-window\?/);
  await openReader(page, `/guest/${book.book_code}/read?phrase=1`);
  await Promise.all([statesResponsePromise, windowResponsePromise]);
  await expect(getWordMarks(page).first()).toBeVisible();
  const requestNames: string[] = [];
  page.on('request', (request) => {
    const requestName = /\/(word-states|sample-window|sample-chapter)\?/.exec(request.url())?.[1];
    if (requestName !== undefined) requestNames.push(requestName);
  });
  for (let phraseNo = 2; phraseNo <= 51; phraseNo += 1) {
    await getNextButton(page).click();
    await expectPosition(page, `${phraseNo} / 62`);
  }
  await expect(getWordMarks(page).first()).toBeVisible();
  expect(requestNames.length, requestNames.join()).toBeLessThanOrEqual(50 / 10);
});
