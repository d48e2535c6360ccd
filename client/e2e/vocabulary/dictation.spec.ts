import { expect, type Page, test } from '@playwright/test';
import { signUpWithBook } from '../support/people.ts';
import { expectNoProblems } from '../support/problems.ts';
import { addWordFromPhrase } from '../support/words.ts';

const getQuestion = (page: Page) => page.getByRole('region', { name: 'Question' });
const getCardBack = (page: Page) => page.getByRole('region', { name: 'Answer' });
const getField = (page: Page) => page.getByLabel('Listen, and type the phrase');
const explanation = 'You hear a phrase. Type all of it.';

async function chooseCardType(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Practice settings' });
  await settings.getByRole('radio', { name }).click();
  await settings.getByRole('button', { name: 'Close' }).click();
}

async function startDictation(page: Page): Promise<void> {
  const member = await signUpWithBook(page, 'le-phare');
  await addWordFromPhrase(page, member, { bookCode: 'le-phare', phraseNo: 1 });
  await page.goto('/words/practice');
  await chooseCardType(page, 'Dictation');
  await expect(getField(page)).toBeVisible();
}

test('a member hears a phrase, types it with on-screen keys, and sees each kind of mistake they made', async ({
  page,
}) => {
  await startDictation(page);
  await expect(getQuestion(page)).toContainText(explanation);
  await expectNoProblems(page);
  await getQuestion(page).getByRole('button', { name: 'Hear it' }).click();
  await expect(getQuestion(page).getByRole('button', { name: 'Playing…' })).toBeVisible();
  await page.getByRole('button', { name: 'Check it' }).click();
  await expect(page.getByRole('alert')).toHaveText('Type what you hear.');
  // A key inserts at the caret and leaves the focus in the field.
  await getField(page).fill('Javais 13 ans quandmon pre et devenu gardien de pharre');
  for (let step = 0; step < ' et devenu gardien de pharre'.length + 2; step++)
    await getField(page).press('ArrowLeft');
  await page.getByRole('button', { name: 'ê', exact: true }).click();
  await expect(getField(page)).toBeFocused();
  await expect(getField(page)).toHaveValue('Javais 13 ans quandmon pêre et devenu gardien de pharre');
  await page.keyboard.press('Enter');
  await expect(getCardBack(page)).toBeFocused();
  await expect(getCardBack(page)).toContainText('5 mistakes in your dictation');
  await expect(getCardBack(page).getByRole('listitem')).toContainText([
    'Apostrophe' + 'You typed “Javais” for “J’avais”. Check the apostrophe.',
    'Spacing' + 'You typed “quandmon”, but these are separate words: “quand mon”.',
    'Accent' + 'You typed “pêre” for “père”. Check the accents.',
    'Another word' + 'You typed “et” for “est”. That’s another word or another form.',
    'Spelling' + 'You typed “pharre” for “phare”. It’s misspelled.',
  ]);
  await expectNoProblems(page);
  await getCardBack(page).getByRole('button', { name: 'Hear it: Accent, mistake 3' }).click();
  // A card with mistakes counts as Again, so it returns in this session and can be done right.
  const gradesRequest = page.waitForRequest('**/v1/user/grades');
  await getCardBack(page).getByRole('button', { name: 'Continue' }).click();
  expect((await gradesRequest).postDataJSON().grades).toEqual([expect.objectContaining({ grade: 1 })]);
  await expect(getField(page)).toBeFocused();
  await expect(getQuestion(page)).not.toContainText(explanation);
  await page.keyboard.type('j’avais treize ans quand mon père est devenu gardien de phare');
  await page.keyboard.press('Enter');
  await expect(getCardBack(page)).toContainText('That’s it, every word.');
  await expectNoProblems(page);
  await page.keyboard.press('3');
  await expect(page.getByRole('heading', { name: 'You practiced 1 word', exact: true })).toBeVisible();
});

test('a member who gives up a dictation repeats it, and hears and undoes it with keys while typing', async ({
  page,
}) => {
  await startDictation(page);
  // Closing the settings returns the focus to the button that opened them.
  await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused();
  await expect(getQuestion(page)).toContainText('the card counts as Again');
  await getField(page).fill('J’avais');
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await expect(getCardBack(page)).toContainText('so the card counts as Again');
  await expect(getCardBack(page).getByRole('button', { name: /^Easy/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByText('A change starts with the next card.')).toBeVisible();
  await page.keyboard.press('Escape');
  const gradesRequest = page.waitForRequest('**/v1/user/grades');
  await page.keyboard.press('4');
  expect((await gradesRequest).postDataJSON().grades).toEqual([expect.objectContaining({ grade: 1 })]);
  await expect(getField(page)).toBeFocused();
  await page.keyboard.type('treize ans');
  await page.keyboard.press('Alt+k');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Alt+R');
  await expectNoProblems(page);
  await page.keyboard.press('Escape');
  await expect(getField(page)).toBeFocused();
  await expect(getField(page)).toHaveValue('treize ans');
  await page.keyboard.press('Alt+r');
  await expect(getQuestion(page).getByRole('button', { name: 'Playing…' })).toBeVisible();
  await page.keyboard.press('Alt+b');
  await expect(getCardBack(page)).toContainText('so the card counts as Again');
  await expect(getCardBack(page).getByRole('button', { name: 'Continue' })).toBeVisible();
});

test('a member sees a meaning first, and hears the French with the answer', async ({ page }) => {
  const member = await signUpWithBook(page, 'le-phare');
  const word = await addWordFromPhrase(page, member, { bookCode: 'le-phare', phraseNo: 1 });
  await page.goto('/words/practice');
  await chooseCardType(page, 'Meaning first, then sound');
  await expect(getQuestion(page)).toContainText('How do you say it in French?');
  await expect(getQuestion(page)).not.toContainText(word);
  await expectNoProblems(page);
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await expect(getCardBack(page).getByRole('button', { name: 'Playing…' })).toBeVisible();
  await expect(getCardBack(page).locator('mark')).toHaveText(word);
});

test.describe('a dictation on a small phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, colorScheme: 'dark' });

  test('a member shows the phrase without typing it when the connection is lost', async ({ page }) => {
    await startDictation(page);
    await expectNoProblems(page);
    await page.route('**/v1/user/dictation', (route) => route.abort('internetdisconnected'));
    await getField(page).fill('J’avais');
    await page.getByRole('button', { name: 'Check it' }).tap();
    await expect(page.getByRole('alert')).not.toBeEmpty();
    await expect(getField(page)).toHaveValue('J’avais');
    await page.getByRole('button', { name: 'Show the answer' }).tap();
    await expect(getCardBack(page).getByRole('button', { name: /^Good/ })).toBeVisible();
    await expectNoProblems(page);
  });
});
