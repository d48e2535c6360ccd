import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import {
  expectFieldError,
  getButton,
  getField,
  getLink,
  getSuccessMessage,
} from '../support/administrator.ts';
import { type Member, openSession, signUp, signUpNewUser, storeSession } from '../support/people.ts';
import { expectNoProblems } from '../support/problems.ts';

const book = 'le-phare';
const getWordItems = (page: Page) => page.getByRole('main').getByRole('listitem');
const getWordItem = (page: Page, text: string) =>
  getWordItems(page).filter({ has: page.getByRole('heading', { name: text, exact: true }) });
const getSearchField = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const getStateSelect = (page: Page, text: string) => page.getByRole('combobox', { name: `State of ${text}` });

/** Adds words to the member's list through the API. */
async function addWords(page: Page, { headers }: Member, wordPairs: readonly (readonly [string, string])[]) {
  for (const [word, meaning] of wordPairs) {
    const data = { id: randomUUID(), word, meaning };
    expect((await page.request.post('/v1/user/added-word', { headers, data })).ok()).toBe(true);
  }
}

/** Saves the first word of the sample that has a lemma, and returns its text, capitalized as in the sample. */
async function addWordFromSample(page: Page, { headers }: Member): Promise<string> {
  const params = { book_code: book, sample: 'true', from: '1', count: '1' };
  const { data: states } = await (await page.request.get('/v1/user/word-states', { headers, params })).json();
  const { data: window } = await (await page.request.get('/v1/guest/sample-window', { params })).json();
  const index = states.phrases[0].lemmas.findIndex((lemma: string) => lemma !== '');
  const text = window[0].word_list[index];
  const data = { id: randomUUID(), book_code: book, sample: true, phrase_no: 1, index, text };
  expect((await page.request.post('/v1/user/word', { headers, data })).ok()).toBe(true);
  return text;
}

test('a member searches, filters and sorts their words and returns to each view with the Back button', async ({
  page,
}) => {
  const member = await signUpNewUser(page);
  await addWords(page, member, [
    ['zèbre', 'zebra'],
    ['arbre', 'tree'],
    ['école', 'school'],
  ]);
  const storedText = await addWordFromSample(page, member);
  await page.goto('/words');
  await expect(getWordItems(page)).toHaveCount(4);
  await expectNoProblems(page);
  await getSearchField(page).pressSequentially('ECOL');
  await expect(getWordItems(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\?search=ECOL$/);
  await expect(page.getByRole('status').getByText('1 word found')).toBeAttached();
  await getSearchField(page).fill('xyz');
  await expect(page.getByRole('heading', { name: 'Nothing found for “xyz”' })).toBeVisible();
  await expect(page.getByRole('status').getByText('No words found')).toBeAttached();
  await getButton(page, 'Show all my words').click();
  await expect(getWordItems(page)).toHaveCount(4);
  await getField(page, 'Sort by').selectOption('Word, A to Z');
  await expect(page).toHaveURL(/\?sort=word$/);
  await expect(getWordItems(page).last()).toContainText('zèbre');
  await getField(page, 'Book').selectOption({ index: 1 });
  await expect(getWordItems(page)).toHaveCount(1);
  await expect(getWordItems(page).first()).toContainText(storedText);
  await getField(page, 'Show').selectOption('Known');
  await expect(page.getByRole('heading', { name: 'No words here' })).toBeVisible();
  await page.goBack();
  await expect(getWordItems(page)).toHaveCount(1);
  await page.goBack();
  await expect(getWordItems(page)).toHaveCount(4);
  await expect(getField(page, 'Book')).toHaveValue('');
  await page.reload();
  await expect(getField(page, 'Sort by')).toHaveValue('word');
});

test('a member plays the phrase of a saved word and follows the link to its book', async ({ page }) => {
  const text = await addWordFromSample(page, await signUpNewUser(page));
  const heading = text.toLowerCase();
  await page.goto('/words');
  await expect(page.locator('mark')).toHaveText(text);
  await getButton(page, `Hear it: the phrase of ${heading}`).click();
  await getButton(page, `Stop the phrase of ${heading}`).click();
  await expect(getButton(page, `Hear it: the phrase of ${heading}`)).toBeVisible();
  await getLink(page, 'Le Phare').click();
  await expect(page).toHaveURL(/\/guest\/le-phare\/read\?phrase=1$/);
});

test('the words page shows an error when a phrase cannot be played', async ({ page }) => {
  const text = await addWordFromSample(page, await signUpNewUser(page));
  await page.route(/\.mp3/, (route) => route.fulfill({ status: 403 }));
  await page.goto('/words');
  await getButton(page, `Hear it: the phrase of ${text.toLowerCase()}`).click();
  await expect(page.getByRole('alert')).toContainText('can’t be played');
});

test('a member adds, edits, marks, removes and restores a word using only the keyboard', async ({ page }) => {
  await signUpNewUser(page);
  await page.goto('/words');
  await expect(page.getByRole('heading', { name: 'No words yet' })).toBeVisible();
  await expectNoProblems(page);
  await getButton(page, 'Add a word').press('Enter');
  await expect(getField(page, 'French word')).toBeFocused();
  await page.keyboard.type('🐈');
  await page.keyboard.press('Tab');
  await page.keyboard.type('cat');
  await page.keyboard.press('Enter');
  await expectFieldError(getField(page, 'French word'), 'Please type a word: this has no letters.');
  await expect(getField(page, 'French word')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('les chats');
  await page.keyboard.press('Enter');
  await expect(getSuccessMessage(page, '“les chats” is kept.')).toBeVisible();
  await expect(getField(page, 'French word')).toBeFocused();
  await page.keyboard.type('chat');
  await page.keyboard.press('Tab');
  await page.keyboard.type('cat');
  await page.keyboard.press('Enter');
  await expect(getSuccessMessage(page, 'You’ve already kept “les chats”.')).toBeVisible();
  await getButton(page, 'Close').press('Enter');
  await expect(getButton(page, 'Add a word')).toBeFocused();
  await expect(getWordItems(page)).toHaveCount(1);

  const editButton = getButton(page, 'Edit the meaning of les chats');
  await editButton.press('Enter');
  const meaning = page.getByRole('form', { name: 'Meaning of les chats' }).getByLabel('Meaning');
  await expect(meaning).toBeFocused();
  await page.keyboard.type('never mind');
  await page.keyboard.press('Escape');
  await expect(editButton).toBeFocused();
  await expect(getWordItems(page)).not.toContainText('never mind');
  await editButton.press('Enter');
  await expect(meaning).toBeFocused();
  await page.keyboard.type('the cats');
  await page.keyboard.press('Tab');
  await page.keyboard.type('like those next door');
  await page.keyboard.press('Enter');
  await expect(editButton).toBeFocused();
  await expect(getWordItems(page)).toContainText('the cats');
  await expect(getWordItems(page)).toContainText('Your note: like those next door');

  await getStateSelect(page, 'les chats').selectOption('Known');
  await expect(getSuccessMessage(page, '“chat” is known.')).toBeVisible();
  await expect(getStateSelect(page, 'les chats')).toHaveValue('known');

  await getButton(page, 'Remove les chats').press('Enter');
  const undoButton = getButton(page, 'Undo: les chats is removed');
  await expect(undoButton).toBeFocused();
  await expect(getWordItems(page)).toHaveCount(0);
  await expectNoProblems(page);
  await undoButton.press('Enter');
  await expect(getSuccessMessage(page, '“les chats” is back.')).toBeVisible();
  await expect(getStateSelect(page, 'les chats')).toHaveValue('known');
});

test('the focus moves to the status message when a changed state removes a word from the filtered list', async ({
  page,
}) => {
  await addWords(page, await signUpNewUser(page), [['chat', 'cat']]);
  await page.goto('/words?state=learning');
  await getStateSelect(page, 'chat').selectOption('Ignored');
  await expect(page.getByRole('heading', { name: 'No words here' })).toBeVisible();
  await expect(page.locator(':focus')).toContainText('“chat” is ignored.');
});

test('a member who edits a word that has been removed on another device sees an error', async ({ page }) => {
  const member = await signUpNewUser(page);
  await addWords(page, member, [
    ['chat', 'cat'],
    ['chien', 'dog'],
  ]);
  await page.goto('/words');
  await getButton(page, 'Edit the meaning of chat').click();
  const { data } = await (await page.request.get('/v1/user/words?search=chat', member)).json();
  const { headers } = member;
  expect((await page.request.delete(`/v1/user/word/${data[0].id}`, { headers })).ok()).toBe(true);
  await page.keyboard.type('tomcat');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('“chat” was removed on another device.');
  await expect(getWordItems(page)).toHaveCount(1);
  await expect(page.locator(':focus')).toContainText('Your change isn’t saved.');
});

test('a member marks the 500 most common words as known and undoes it', async ({ page }) => {
  await signUpNewUser(page);
  await page.goto('/words');
  const undoButton = getButton(page, 'Undo: these words are new again');
  await getButton(page, 'I know the 500 most common').click();
  await expect(undoButton).toBeFocused();
  await expect(getSuccessMessage(page, '500 words that were new to you are now known.')).toBeVisible();
  await expectNoProblems(page);
  await undoButton.click();
  await expect(getSuccessMessage(page, 'words are new again.')).toBeVisible();
});

test('a word list that fails to load shows an error and loads after Try again', async ({ page }) => {
  await addWords(page, await signUpNewUser(page), [['chat', 'cat']]);
  const wordsUrlPattern = /\/v1\/user\/words/;
  await page.route(wordsUrlPattern, (route) =>
    route.fulfill({ status: 500, json: { message: 'Out of order.' } }),
  );
  await page.goto('/words');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute(wordsUrlPattern);
  await getButton(page, 'Try again').click();
  await expect(getWordItems(page)).toHaveCount(1);
});

test.describe('words on a small screen', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('long words and meanings fit a small screen, and their controls are large enough to tap', async ({
    page,
  }) => {
    const word = 'anticonstitutionnellement'.repeat(8);
    await addWords(page, await signUpNewUser(page), [
      ['chat', 'cat'],
      [word, 'x'.repeat(500)],
    ]);
    await page.goto('/words');
    await expect(getWordItems(page)).toHaveCount(2);
    await expectNoProblems(page);
    await getButton(page, 'Remove chat').tap();
    await getButton(page, 'Undo: chat is removed').tap();
    await expect(getWordItem(page, 'chat')).toBeVisible();
    await getButton(page, `Edit the meaning of ${word}`).tap();
    await expectNoProblems(page);
    const rowHeights = await page
      .getByRole('main')
      .locator('li button, li select')
      .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().height));
    expect(Math.min(...rowHeights)).toBeGreaterThanOrEqual(40);
  });

  test('a search for one very long word fits a small screen when it finds nothing', async ({ page }) => {
    await signUpNewUser(page);
    const longSearch = 'x'.repeat(200);
    await page.goto(`/words?search=${longSearch}`);
    await expect(page.getByRole('heading', { name: `Nothing found for “${longSearch}”` })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

test('a long word list is split into pages', async ({ page }) => {
  const member = await signUpNewUser(page);
  const twentyFiveWordPairs = Array.from(
    { length: 25 },
    (_, index) => [`kw${String.fromCharCode(97 + index)}k`, 'word'] as const,
  );
  await addWords(page, member, twentyFiveWordPairs);
  await page.goto('/words');
  await expect(page.getByRole('heading', { name: '25 words' })).toBeVisible();
  await expect(getWordItems(page)).toHaveCount(24);
  await getLink(page, 'Next page').click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(getWordItems(page)).toHaveCount(1);
  // Removing the only word on the last page leads to the previous page.
  await getButton(page, 'Remove kwak').click();
  await expect(page).toHaveURL(/\/words$/);
  await expect(getWordItems(page)).toHaveCount(24);
  await getButton(page, 'Undo: kwak is removed').click();
  await expect(page.getByRole('heading', { name: '25 words' })).toBeVisible();
});

test('at every window width, the header has room for a long name and a four-digit number of due words', async ({
  page,
}) => {
  const account = await signUp(page.request, 'Marguerite-Antoinette de la Rochefoucauld');
  const session = await openSession(page.request, account);
  await storeSession(page, session);
  const member = { ...account, token: session.token, headers: { Authorization: `Bearer ${session.token}` } };
  await addWords(page, member, [['chat', 'cat']]);
  // The due count cannot exceed 1,000, which is the highest daily limit.
  const dueWordsResponse = { message: '', data: { due: 1000 } };
  await page.route(/\/v1\/user\/due-words/, (route) => route.fulfill({ json: dueWordsResponse }));
  await page.goto('/words');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  for (const width of [1280, 1121, 1061, 961, 960, 640, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const menu = getButton(page, 'Menu');
    if (width <= 960) await menu.click();
    await expect(links.filter({ hasText: 'Words' })).toHaveAccessibleName('Words & reading 1000 due');
    await expect(links.last()).toBeVisible();
    const linkTops = await links.evaluateAll((elements) =>
      elements.map((element) => element.getBoundingClientRect().y),
    );
    expect([width, new Set(linkTops).size]).toEqual([width, width > 960 ? 1 : linkTops.length]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    if (width <= 960) await menu.click();
  }
});
