import { expect, type Page } from '@playwright/test';
import { publishSample, test } from '../support/administrator.ts';
import { signUpAnew, signUpWithBook } from '../support/people.ts';
import { expectNoProblems } from '../support/problems.ts';
import { at, button, meaning, next, open, phrase, remember, sample, word } from '../support/reader.ts';

const said = (page: Page) => page.getByRole('status').filter({ hasText: /./ });
const marks = (page: Page) => page.locator('[data-word][data-mark]');
const marked = (page: Page, text: string, mark: string) =>
  expect(
    page.locator(`[data-word][data-mark="${mark}"]`).getByText(text, { exact: true }).first(),
  ).toBeVisible();
const undo = (page: Page) => button(page, 'Undo').click();
const marking = { reading: JSON.stringify({ markNewWords: true }) };

/** Starts recording the page's requests for word states, and returns the growing list. */
function stateCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('/word-states') && request.method() === 'GET') calls.push(search);
  });
  return calls;
}

test('a member saves a word for practice with its shortcut and undoes it, and no word states are requested before that', async ({
  page,
}) => {
  await signUpAnew(page);
  const calls = stateCalls(page);
  await open(page);
  await word(page, 'samedi').focus();
  await expect(meaning(page)).toBeVisible();
  await page.keyboard.press('k');
  await expect(said(page)).toContainText('“samedi” is kept.');
  await expect(page.getByRole('button', { name: /^Kept: “samedi”/ })).toBeVisible();
  // Marks appear once the member has set the state of a first word.
  await marked(page, 'samedi', 'learning');
  await marked(page, 'matin', 'new');
  await expectNoProblems(page);
  await undo(page);
  await expect(said(page)).toHaveText('“samedi” is no longer kept.');
  await marked(page, 'samedi', 'new');
  await expect(button(page, 'Keep “samedi”')).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('the shortcut saves a word even if it is pressed right after the word gets the focus', async ({
  page,
}) => {
  await signUpAnew(page);
  await open(page);
  await word(page, 'samedi').evaluate(async (element) => {
    element.focus();
    // Waits for a few microtasks, in which React renders the focus change. No other task runs in between.
    for (let turn = 0; turn < 5; turn += 1) await null;
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', bubbles: true }));
  });
  await expect(said(page)).toContainText('“samedi” is kept.');
});

test('a member saves a word for practice by clicking it, and removes it with a second press of the button', async ({
  page,
}) => {
  await signUpAnew(page);
  await open(page);
  await word(page, 'matin').click();
  await button(page, 'Keep “matin”').click();
  await expect(said(page)).toContainText('“matin” is kept.');
  await page.getByRole('button', { name: /^Kept: “matin”/ }).click();
  await expect(said(page)).toContainText('“matin” is no longer kept.');
  await undo(page);
  await expect(said(page)).toHaveText('“matin” is kept again.');
  await expect(page.getByRole('button', { name: /^Kept: “matin”/ })).toBeVisible();
  await page.goto('/words');
  await expect(page.getByRole('heading', { name: 'matin', exact: true })).toBeVisible();
});

test('a word’s state that is set below the phrase also applies in the page view', async ({ page }) => {
  await signUpAnew(page);
  await remember(page, marking);
  const calls = stateCalls(page);
  await open(page);
  await marked(page, 'matin', 'new');
  await expect(word(page, 'matin')).toHaveAccessibleDescription(/New word$/);
  await word(page, 'matin').click();
  await button(page, 'Learning').click();
  await marked(page, 'matin', 'learning');
  await expect(meaning(page)).toBeVisible();
  await expect(word(page, 'matin')).toHaveAccessibleDescription(/Being learned$/);
  await page.keyboard.press('p');
  await marked(page, 'matin', 'learning');
  await expectNoProblems(page);
  await page.keyboard.press('p');
  await word(page, 'matin').click();
  await page.keyboard.press('g');
  await expect(said(page)).toContainText('“matin” is known.');
  await expect(word(page, 'matin')).not.toHaveAttribute('data-mark');
  expect(calls.length).toBeLessThanOrEqual(1);
  await button(page, 'Text and colors').click();
  await page.getByRole('switch', { name: 'Mark new words' }).click();
  await expect(marks(page)).toHaveCount(0);
  await expectNoProblems(page);
});

test('the N key moves the focus to the next new word, even if it is in the next phrase', async ({ page }) => {
  await signUpAnew(page);
  await remember(page, marking);
  await open(page);
  await expect(marks(page).first()).toBeVisible();
  const count = await marks(page).count();
  for (let number = 0; number < count; number += 1) {
    await page.keyboard.press('n');
    await expect(marks(page).nth(number)).toBeFocused();
    await expect(meaning(page)).toBeVisible();
  }
  await page.keyboard.press('n');
  await at(page, '2 / 12');
  await expect(marks(page).first()).toBeFocused();
  await expect(meaning(page)).toBeVisible();
});

test('a guest learns how to save words, and the page does not request word states', async ({ page }) => {
  const calls = stateCalls(page);
  await open(page, `${sample}?phrase=1`);
  await word(page, 'samedi').click();
  await button(page, 'Keep “samedi”').click();
  await expect(said(page)).toContainText('Sign up to keep words and practice them.');
  await expectNoProblems(page);
  await next(page).click();
  await at(page, '2 / 12');
  expect(calls).toEqual([]);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/signup$/);
});

test('an offline member sees that a word was not saved, and retries', async ({ page }) => {
  await signUpAnew(page);
  await remember(page, marking);
  await open(page);
  await marked(page, 'samedi', 'new');
  await page.route(/\/v1\/user\/word$/, (route) => route.abort());
  await word(page, 'samedi').focus();
  await page.keyboard.press('k');
  await expect(said(page).filter({ hasText: 'We can’t reach LingoStory' }).first()).toBeVisible();
  await marked(page, 'samedi', 'new');
  await page.unroute(/\/v1\/user\/word$/);
  await page.keyboard.press('k');
  await expect(said(page).filter({ hasText: '“samedi” is kept.' })).toBeVisible();
  await expect(phrase(page).locator('[data-mark="learning"]')).toHaveText('samedi');
});

test('a word’s state applies to other forms of the word in another book, after a single request', async ({
  page,
}) => {
  const { headers } = await signUpAnew(page);
  await remember(page, marking);
  // Sets a state for the lemma of every word in this sample, because a lemma also covers the word's forms in other
  // books.
  const params = { book_code: 'le-marche-du-samedi', sample: 'true', from: '1', count: '12' };
  const { data } = await (await page.request.get('/v1/user/word-states', { headers, params })).json();
  const lemmas = [...new Set(data.phrases.flatMap((one: { lemmas: string[] }) => one.lemmas))].filter(
    Boolean,
  );
  const body = { lemmas, state: 'learning' };
  expect((await page.request.put('/v1/user/word-states', { headers, data: body })).ok()).toBe(true);
  const calls = stateCalls(page);
  await open(page, '/guest/le-phare/read');
  await expect(marks(page).first()).toBeVisible();
  await page.keyboard.press('p');
  await expect(page.locator('[data-word][data-mark="learning"]').first()).toBeVisible();
  await expect(page.locator('[data-word][data-mark="new"]').first()).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('a member saves an expression of several words as one entry', async ({ page }) => {
  await signUpAnew(page);
  await remember(page, marking);
  await open(page, '/guest/le-chat-du-quai-trois/read?phrase=3');
  await marked(page, 'à l’heure', 'new');
  await word(page, 'à l’heure').focus();
  await expect(button(page, 'Keep “à l’heure”')).toBeVisible();
  await page.keyboard.press('k');
  await expect(said(page)).toContainText('“à l’heure” is kept.');
  await marked(page, 'à l’heure', 'learning');
  await expect(page.locator('[data-word][data-mark="learning"]')).toHaveCount(1);
  await page.goto('/words');
  await expect(page.getByRole('heading', { name: /^à l’heure/ })).toHaveCount(1);
  await expect(page.getByText('on time').first()).toBeVisible();
});

test('a word’s state also marks its other forms, in other chapters and other books', async ({ page }) => {
  await signUpWithBook(page, 'le-phare', 'le-chat-du-quai-trois');
  await remember(page, marking);
  const learn = async (text: string) => {
    await marked(page, text, 'new');
    await word(page, text).focus();
    await expect(button(page, 'Learning')).toBeVisible();
    await page.keyboard.press('t');
    await expect(said(page)).toContainText(`“${text}” is being learned.`);
    await marked(page, text, 'learning');
  };
  await open(page, '/library/le-phare/read?phrase=3');
  await learn('veillons');
  await open(page, '/library/le-phare/read?phrase=30');
  await marked(page, 'veilles', 'learning');
  await open(page, '/library/le-phare/read?phrase=20');
  await learn('attendait');
  await open(page, '/library/le-chat-du-quai-trois/read?phrase=3');
  await marked(page, 'attend', 'learning');
  await page.keyboard.press('p');
  await marked(page, 'attend', 'learning');
});

test('an offline member sees that a word’s state was not saved and has been reverted, and retries', async ({
  page,
}) => {
  await signUpAnew(page);
  await remember(page, marking);
  await open(page);
  await marked(page, 'samedi', 'new');
  await page.context().setOffline(true);
  await word(page, 'samedi').focus();
  await expect(button(page, 'Known')).toBeVisible();
  await page.keyboard.press('g');
  await expect(said(page).filter({ hasText: 'We can’t reach LingoStory' }).first()).toBeVisible();
  await marked(page, 'samedi', 'new');
  await page.keyboard.press('k');
  await expect(button(page, 'Keep “samedi”')).toBeVisible();
  await marked(page, 'samedi', 'new');
  await page.context().setOffline(false);
  await page.keyboard.press('k');
  await expect(said(page).filter({ hasText: '“samedi” is kept.' })).toBeVisible();
  await marked(page, 'samedi', 'learning');
  await page.reload();
  await marked(page, 'samedi', 'learning');
});

test('reading fifty phrases takes at most one request per ten phrases, including requests for word states', async ({
  page,
  studio,
}) => {
  const { book } = await publishSample(page, studio, 62);
  await signUpAnew(page);
  await remember(page, marking);
  const states = page.waitForResponse(/word-states\?/);
  const windows = page.waitForResponse(/sample-window\?/);
  await open(page, `/guest/${book.book_code}/read?phrase=1`);
  await Promise.all([states, windows]);
  await expect(marks(page).first()).toBeVisible();
  const calls: string[] = [];
  page.on('request', (request) => {
    const call = /\/(word-states|sample-window|sample-chapter)\?/.exec(request.url())?.[1];
    if (call !== undefined) calls.push(call);
  });
  for (let number = 2; number <= 51; number += 1) {
    await next(page).click();
    await at(page, `${number} / 62`);
  }
  await expect(marks(page).first()).toBeVisible();
  expect(calls.length, calls.join()).toBeLessThanOrEqual(50 / 10);
});
