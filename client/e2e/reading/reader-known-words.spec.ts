import { expect, type Page } from '@playwright/test';
import { createPublishedSample, test } from '../support/administrator.ts';
import { signUpNewUser, signUpWithBook } from '../support/people.ts';
import { expectNoProblems } from '../support/problems.ts';
import {
  button,
  expectPosition,
  meaning,
  nextButton,
  openReader,
  phrase,
  presetLocalStorage,
  sample,
  word,
} from '../support/reader.ts';

const statusMessage = (page: Page) => page.getByRole('status').filter({ hasText: /./ });
const wordMarks = (page: Page) => page.locator('[data-word][data-mark]');
const expectMarked = (page: Page, text: string, mark: string) =>
  expect(
    page.locator(`[data-word][data-mark="${mark}"]`).getByText(text, { exact: true }).first(),
  ).toBeVisible();
const clickUndo = (page: Page) => button(page, 'Undo').click();
const markNewWords = { reading: JSON.stringify({ markNewWords: true }) };

/** Starts recording the page's requests for word states, and returns the growing list. */
function recordStateRequests(page: Page): string[] {
  const requestQueries: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('/word-states') && request.method() === 'GET') requestQueries.push(search);
  });
  return requestQueries;
}

test('a member saves a word for practice with its shortcut and undoes it, and the page requests word states only once', async ({
  page,
}) => {
  await signUpNewUser(page);
  const stateRequests = recordStateRequests(page);
  await openReader(page);
  await word(page, 'samedi').focus();
  await expect(meaning(page)).toBeVisible();
  await page.keyboard.press('k');
  await expect(statusMessage(page)).toContainText('“samedi” is kept.');
  await expect(page.getByRole('button', { name: /^Kept: “samedi”/ })).toBeVisible();
  // Marks appear only after the member has set the state of a word for the first time.
  await expectMarked(page, 'samedi', 'learning');
  await expectMarked(page, 'matin', 'new');
  await expectNoProblems(page);
  await clickUndo(page);
  await expect(statusMessage(page)).toHaveText('“samedi” is no longer kept.');
  await expectMarked(page, 'samedi', 'new');
  await expect(button(page, 'Keep “samedi”')).toBeVisible();
  expect(stateRequests).toHaveLength(1);
});

test('the shortcut saves a word even if it is pressed right after the word gets the focus', async ({
  page,
}) => {
  await signUpNewUser(page);
  await openReader(page);
  await word(page, 'samedi').evaluate(async (element) => {
    element.focus();
    // Waits for a few microtasks, during which React renders the focus change. No timer or event can run in between.
    for (let turn = 0; turn < 5; turn += 1) await null;
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', bubbles: true }));
  });
  await expect(statusMessage(page)).toContainText('“samedi” is kept.');
});

test('a member saves a word for practice by clicking a button, and removes it with a second click', async ({
  page,
}) => {
  await signUpNewUser(page);
  await openReader(page);
  await word(page, 'matin').click();
  await button(page, 'Keep “matin”').click();
  await expect(statusMessage(page)).toContainText('“matin” is kept.');
  await page.getByRole('button', { name: /^Kept: “matin”/ }).click();
  await expect(statusMessage(page)).toContainText('“matin” is no longer kept.');
  await clickUndo(page);
  await expect(statusMessage(page)).toHaveText('“matin” is kept again.');
  await expect(page.getByRole('button', { name: /^Kept: “matin”/ })).toBeVisible();
  await page.goto('/words');
  await expect(page.getByRole('heading', { name: 'matin', exact: true })).toBeVisible();
});

test('a word’s state that is set with the buttons below the phrase also applies in the page view', async ({
  page,
}) => {
  await signUpNewUser(page);
  await presetLocalStorage(page, markNewWords);
  const stateRequests = recordStateRequests(page);
  await openReader(page);
  await expectMarked(page, 'matin', 'new');
  await expect(word(page, 'matin')).toHaveAccessibleDescription(/New word$/);
  await word(page, 'matin').click();
  await button(page, 'Learning').click();
  await expectMarked(page, 'matin', 'learning');
  await expect(meaning(page)).toBeVisible();
  await expect(word(page, 'matin')).toHaveAccessibleDescription(/Being learned$/);
  await page.keyboard.press('p');
  await expectMarked(page, 'matin', 'learning');
  await expectNoProblems(page);
  await page.keyboard.press('p');
  await word(page, 'matin').click();
  await page.keyboard.press('g');
  await expect(statusMessage(page)).toContainText('“matin” is known.');
  await expect(word(page, 'matin')).not.toHaveAttribute('data-mark');
  expect(stateRequests.length).toBeLessThanOrEqual(1);
  await button(page, 'Text and colors').click();
  await page.getByRole('switch', { name: 'Mark new words' }).click();
  await expect(wordMarks(page)).toHaveCount(0);
  await expectNoProblems(page);
});

test('the N key moves the focus to the next new word, even if it is in the next phrase', async ({ page }) => {
  await signUpNewUser(page);
  await presetLocalStorage(page, markNewWords);
  await openReader(page);
  await expect(wordMarks(page).first()).toBeVisible();
  const markCount = await wordMarks(page).count();
  for (let number = 0; number < markCount; number += 1) {
    await page.keyboard.press('n');
    await expect(wordMarks(page).nth(number)).toBeFocused();
    await expect(meaning(page)).toBeVisible();
  }
  await page.keyboard.press('n');
  await expectPosition(page, '2 / 12');
  await expect(wordMarks(page).first()).toBeFocused();
  await expect(meaning(page)).toBeVisible();
});

test('a guest learns how to save words, and the page does not request word states', async ({ page }) => {
  const stateRequests = recordStateRequests(page);
  await openReader(page, `${sample}?phrase=1`);
  await word(page, 'samedi').click();
  await button(page, 'Keep “samedi”').click();
  await expect(statusMessage(page)).toContainText('Sign up to keep words and practice them.');
  await expectNoProblems(page);
  await nextButton(page).click();
  await expectPosition(page, '2 / 12');
  expect(stateRequests).toEqual([]);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/signup$/);
});

test('an offline member sees that a word was not saved, and retries', async ({ page }) => {
  await signUpNewUser(page);
  await presetLocalStorage(page, markNewWords);
  await openReader(page);
  await expectMarked(page, 'samedi', 'new');
  await page.route(/\/v1\/user\/word$/, (route) => route.abort());
  await word(page, 'samedi').focus();
  await page.keyboard.press('k');
  await expect(statusMessage(page).filter({ hasText: 'We can’t reach LingoStory' }).first()).toBeVisible();
  await expectMarked(page, 'samedi', 'new');
  await page.unroute(/\/v1\/user\/word$/);
  await page.keyboard.press('k');
  await expect(statusMessage(page).filter({ hasText: '“samedi” is kept.' })).toBeVisible();
  await expect(phrase(page).locator('[data-mark="learning"]')).toHaveText('samedi');
});

test('a word’s state applies to its other forms in another book, which requests word states only once', async ({
  page,
}) => {
  const { headers } = await signUpNewUser(page);
  await presetLocalStorage(page, markNewWords);
  // Sets a state for the lemma of every word in this sample, because a lemma also covers the word's forms in other
  // books.
  const params = { book_code: 'le-marche-du-samedi', sample: 'true', from: '1', count: '12' };
  const { data } = await (await page.request.get('/v1/user/word-states', { headers, params })).json();
  const lemmas = [...new Set(data.phrases.flatMap((one: { lemmas: string[] }) => one.lemmas))].filter(
    Boolean,
  );
  const body = { lemmas, state: 'learning' };
  expect((await page.request.put('/v1/user/word-states', { headers, data: body })).ok()).toBe(true);
  const stateRequests = recordStateRequests(page);
  await openReader(page, '/guest/le-phare/read');
  await expect(wordMarks(page).first()).toBeVisible();
  await page.keyboard.press('p');
  await expect(page.locator('[data-word][data-mark="learning"]').first()).toBeVisible();
  await expect(page.locator('[data-word][data-mark="new"]').first()).toBeVisible();
  expect(stateRequests).toHaveLength(1);
});

test('a member saves an expression of several words as one entry', async ({ page }) => {
  await signUpNewUser(page);
  await presetLocalStorage(page, markNewWords);
  await openReader(page, '/guest/le-chat-du-quai-trois/read?phrase=3');
  await expectMarked(page, 'à l’heure', 'new');
  await word(page, 'à l’heure').focus();
  await expect(button(page, 'Keep “à l’heure”')).toBeVisible();
  await page.keyboard.press('k');
  await expect(statusMessage(page)).toContainText('“à l’heure” is kept.');
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
  await presetLocalStorage(page, markNewWords);
  const markAsLearning = async (text: string) => {
    await expectMarked(page, text, 'new');
    await word(page, text).focus();
    await expect(button(page, 'Learning')).toBeVisible();
    await page.keyboard.press('t');
    await expect(statusMessage(page)).toContainText(`“${text}” is being learned.`);
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

test('an offline member sees that a word’s state was not saved and has been reverted, and retries', async ({
  page,
}) => {
  await signUpNewUser(page);
  await presetLocalStorage(page, markNewWords);
  await openReader(page);
  await expectMarked(page, 'samedi', 'new');
  await page.context().setOffline(true);
  await word(page, 'samedi').focus();
  await expect(button(page, 'Known')).toBeVisible();
  await page.keyboard.press('g');
  await expect(statusMessage(page).filter({ hasText: 'We can’t reach LingoStory' }).first()).toBeVisible();
  await expectMarked(page, 'samedi', 'new');
  await page.keyboard.press('k');
  await expect(button(page, 'Keep “samedi”')).toBeVisible();
  await expectMarked(page, 'samedi', 'new');
  await page.context().setOffline(false);
  await page.keyboard.press('k');
  await expect(statusMessage(page).filter({ hasText: '“samedi” is kept.' })).toBeVisible();
  await expectMarked(page, 'samedi', 'learning');
  await page.reload();
  await expectMarked(page, 'samedi', 'learning');
});

test('reading fifty phrases takes at most one request per ten phrases, including requests for word states', async ({
  page,
  studio,
}) => {
  const { book } = await createPublishedSample(page, studio, 62);
  await signUpNewUser(page);
  await presetLocalStorage(page, markNewWords);
  const statesResponse = page.waitForResponse(/word-states\?/);
  const windowResponse = page.waitForResponse(/sample-window\?/);
  await openReader(page, `/guest/${book.book_code}/read?phrase=1`);
  await Promise.all([statesResponse, windowResponse]);
  await expect(wordMarks(page).first()).toBeVisible();
  const requestNames: string[] = [];
  page.on('request', (request) => {
    const requestName = /\/(word-states|sample-window|sample-chapter)\?/.exec(request.url())?.[1];
    if (requestName !== undefined) requestNames.push(requestName);
  });
  for (let number = 2; number <= 51; number += 1) {
    await nextButton(page).click();
    await expectPosition(page, `${number} / 62`);
  }
  await expect(wordMarks(page).first()).toBeVisible();
  expect(requestNames.length, requestNames.join()).toBeLessThanOrEqual(50 / 10);
});
