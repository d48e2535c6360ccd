import { expect, type Page, test } from '@playwright/test';
import { signUpWithBook } from '../support/people.ts';
import { expectNoProblems } from '../support/problems.ts';
import { book, expectPosition, getWords, openReader } from '../support/reader.ts';
import { addWordFromPhrase } from '../support/words.ts';

const getPhraseItems = (page: Page) => page.getByRole('main').getByRole('listitem');
const expectList = async (page: Page, word: string) => {
  await expect(page.getByRole('heading', { name: 'Where else', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').locator('mark').first()).toContainText(new RegExp(word, 'i'));
};

test('a member finds a kept word’s other phrases, hears one, reads on from it and returns', async ({
  page,
}) => {
  const member = await signUpWithBook(page, book);
  const word = await addWordFromPhrase(page, member, { bookCode: book, phraseNo: 5 });
  await openReader(page, `/library/${book}/read?phrase=12`);
  await page.getByRole('button', { name: 'Next phrase', exact: true }).click();
  await expectPosition(page, '13 / 41');
  await page.goto('/words');
  await page.getByRole('link', { name: `Where else: ${word}` }).focus();
  await page.keyboard.press('Enter');
  await expectList(page, word);
  await expectNoProblems(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoProblems(page);
  const item = getPhraseItems(page).first();
  await expect(item).toContainText('read');
  await item.getByRole('button', { name: /^Hear it/ }).click();
  await expect(item.getByRole('button', { name: /^Stop/ })).toBeVisible();
  await item.getByRole('link', { name: /^Read here/ }).click();
  await expect(page).toHaveURL(/\/read\?phrase=\d+$/);
  await page.getByRole('button', { name: 'Back to where I was' }).click();
  await expectPosition(page, '13 / 41');
});

test('a member opens the phrases of a word from the reader and from a practice card', async ({ page }) => {
  const member = await signUpWithBook(page, book);
  const word = await addWordFromPhrase(page, member, { bookCode: book, phraseNo: 5 });
  await openReader(page, `/library/${book}/read?phrase=5`);
  await getWords(page).getByText(word, { exact: true }).first().click();
  await page.getByRole('link', { name: `Where else: “${word}”` }).click();
  await expectList(page, word);
  await page.goto('/words/practice');
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await page.getByRole('link', { name: 'Where else' }).click();
  await expectList(page, word);
});

test('a page without a word, a word that is in no phrase, and a list that fails to load, each offer a next step', async ({
  page,
}) => {
  await signUpWithBook(page, book);
  await page.goto('/words/phrases');
  await expect(page.getByRole('heading', { name: 'Choose a word first' })).toBeVisible();
  await expectNoProblems(page);
  await expect(page.getByRole('main').getByRole('link', { name: 'See my words' })).toHaveAttribute(
    'href',
    '/words',
  );
  await page.goto('/words/phrases?lemma=anticonstitutionnellement');
  await expect(page).toHaveTitle(/^Where else: anticonstitutionnellement/);
  await expect(page.getByRole('heading', { name: 'No phrases yet' })).toBeVisible();
  await expectNoProblems(page);
  await page.route('**/v1/user/word-occurrences*', (route) => route.abort());
  await page.goto('/words/phrases?lemma=le&text=le');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/v1/user/word-occurrences*');
  await page.reload();
  await expect(getPhraseItems(page)).toHaveCount(20);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(getPhraseItems(page)).toHaveCount(40);
  await expect(page.getByRole('list').last()).toBeFocused();
});

test.describe('a word’s state on a small phone', () => {
  test.use({ viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true });

  test('a member sees the buttons for a word’s state above the player, even with a long phrase', async ({
    page,
  }) => {
    const member = await signUpWithBook(page, book);
    const path = `/v1/user/read-window?book_code=${book}&from=1&count=41`;
    const { data } = await (await page.request.get(path, { headers: member.headers })).json();
    const phrases: { phrase: string; phrase_no: number }[] = data;
    const [longest] = phrases.toSorted((a, b) => b.phrase.length - a.phrase.length);
    await openReader(page, `/library/${book}/read?phrase=${longest?.phrase_no}`);
    await getWords(page)
      .getByText(/^\p{L}{5,}$/u)
      .last()
      .tap();
    await expect(page.getByRole('group', { name: /^State of/ })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Known', exact: true }).click({ timeout: 5_000 });
    await expect(page.getByRole('button', { name: 'Known', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });
});
