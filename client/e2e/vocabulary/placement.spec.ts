import { expect, type Page, test } from '@playwright/test';
import { signUpNewUser } from '../support/people.ts';
import { expectNoProblems } from '../support/problems.ts';

const getQuestion = (page: Page) => page.getByRole('region', { name: 'Question' });
/** Presses → for the words that `isKnown` accepts, and ← for the others. */
async function judgeWords(page: Page, isKnown: (word: string) => boolean) {
  for (let number = 1; number <= 42; number += 1) {
    await expect(getQuestion(page).getByText(`Word ${number} of 42`, { exact: true })).toBeVisible();
    const word = await getQuestion(page).locator('[lang="fr"] > p').first().textContent();
    await page.keyboard.press(isKnown(word ?? '') ? 'ArrowRight' : 'ArrowLeft');
  }
}

test('a member finds out with the keyboard how many words they know, and undoes the marks', async ({
  page,
}) => {
  const { headers } = await signUpNewUser(page);
  // Learns which words are the most common ones by marking them, and makes them new again.
  const marked = await page.request.post('/v1/user/common-words', { headers, data: { count: 500 } });
  const commonWords: string[] = (await marked.json()).data.changed;
  await page.request.put('/v1/user/word-states', { headers, data: { lemmas: commonWords, state: 'new' } });
  await page.goto('/words');
  await page.getByRole('link', { name: 'Not sure? Find out in two minutes' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'How many words do you know?', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Skip this for now' })).toBeVisible();
  await expectNoProblems(page);
  await page.keyboard.press('ArrowRight');
  await expect(getQuestion(page).getByText('Word 2 of 42', { exact: true })).toBeVisible();
  await page.keyboard.press('Backspace');
  await judgeWords(page, (word) => commonWords.includes(word));
  const heading = page.getByRole('heading', { name: 'You know about 500 of the 3,000 most common words.' });
  await expect(heading).toBeFocused();
  await expect(page.getByText(/^500 words that were new to you are now known/)).toBeVisible();
  await expectNoProblems(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Undo: these words are new again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('These words are new again.')).toBeVisible();
  const states = await page.request.post('/v1/user/common-words', { headers, data: { count: 500 } });
  expect((await states.json()).data.changed).toHaveLength(500);
});

test('a member who claims made-up words too is told so, and no word is marked', async ({ page }) => {
  await signUpNewUser(page);
  await page.goto('/words/placement');
  await judgeWords(page, () => true);
  await expect(
    page.getByText('You also said that you know 12 of the 12 words that we made up'),
  ).toBeVisible();
  await expect(page.getByText('We haven’t marked any words.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to my words' }).click();
  await expect(page).toHaveURL(/\/words$/);
});
