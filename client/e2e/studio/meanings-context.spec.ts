import { expect, type Page } from '@playwright/test';
import { expectAudioToAdvance, getTitle, test } from '../support/administrator.ts';
import {
  createChapter,
  fetchDictionary,
  getPanel,
  getStatusMessage,
  getSuggestions,
} from '../support/meanings.ts';
import { expectNoProblems } from '../support/problems.ts';

const getMeaningField = (page: Page) => getPanel(page).getByRole('textbox');

test('an editor hears a phrase by a key and takes meanings that fit the words around with one key each', async ({
  page,
  studio,
}) => {
  const { chapter, created } = await createChapter(
    studio,
    'Tout le monde est redescendu.',
    'Elle vint chercher son frère.',
  );
  await studio.signIn(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/admin/chapter/meanings/${chapter.id}`);
  await expect(getTitle(page, 'Meanings')).toBeVisible();
  await expect(getMeaningField(page)).toHaveAccessibleName('Meaning of “Tout le monde”');
  await expect(getSuggestions(page).getByRole('listitem').first()).toHaveText(/every(?:one|body)/);
  await expectNoProblems(page);

  await page.keyboard.press('Control+Space');
  await expectAudioToAdvance(getPanel(page).locator('audio'));
  const play = getPanel(page).getByRole('button', { name: 'Play the phrase' });
  await expect(play).toHaveAttribute('aria-keyshortcuts', 'Control+Space F2');
  for (const name of ['Play the phrase', 'Next word', 'Skip', 'Take all of this phrase', 'Undo'])
    await expect(getPanel(page).getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });

  await page.keyboard.press('Enter');
  await expect(getStatusMessage(page)).toHaveText(/“Tout le monde” means “every(?:one|body)”\./);
  await expect(getMeaningField(page)).toHaveAccessibleName('Meaning of “est”');
  await page.keyboard.press('Enter');
  await expect(getMeaningField(page)).toHaveAccessibleName('Meaning of “redescendu”');
  await page.keyboard.press('ArrowDown');
  await expect(getMeaningField(page)).toHaveAccessibleName('Meaning of “Elle”');
  await expect
    .poll(() => fetchDictionary(page, created[0] ?? { id: 0 }))
    .toMatch(/Tout le monde = every(?:one|body)\nest = has/);
  await page.keyboard.press('Enter');
  await expect(getMeaningField(page)).toHaveAccessibleName('Meaning of “vint chercher”');
  await page.keyboard.press('Enter');
  await expect.poll(() => fetchDictionary(page, created[1] ?? { id: 0 })).toContain('vint chercher = ');
});

test('an editor checks a meaning that does not fit its phrase, and changes explained words in one phrase or in the book', async ({
  page,
  studio,
}) => {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1);
  const first = await studio.phrase(chapter, 'Elle est partie.', 'Elle = she\nest = has\npartie = left');
  const second = await studio.phrase(chapter, 'Elle est malade.', 'malade = ill');
  await studio.signIn(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/admin/chapter/meanings/${chapter.id}`);
  await expect(getMeaningField(page)).toHaveAccessibleName('Meaning of “est”');
  await expect(getPanel(page)).toContainText('“est” means “has”, from phrase 1.');
  await expect(getPanel(page)).toContainText('Check: the words around it suggest another meaning here.');
  await expect(page.getByRole('switch', { name: 'Visit 1 meaning to check (F9)' })).toBeChecked();
  await expect(getMeaningField(page)).toHaveAccessibleDescription(/^Press Enter to use “is” in this phrase/);
  await expectNoProblems(page);

  await page.keyboard.press('0');
  await expect(getStatusMessage(page)).toHaveText('“est” still means “has” in this phrase.');
  await expect.poll(() => fetchDictionary(page, second)).toBe('malade = ill\nest = has');
  await page.keyboard.press('Control+z');
  await expect.poll(() => fetchDictionary(page, second)).toBe('malade = ill');
  await expect(getMeaningField(page)).toHaveAccessibleName('Meaning of “est”');
  await page.keyboard.press('Enter');
  await expect(getStatusMessage(page)).toHaveText('“est” means “is” in this phrase.');
  await expect.poll(() => fetchDictionary(page, second)).toBe('malade = ill\nest = is');
  expect(await fetchDictionary(page, first)).toContain('est = has');

  await getPanel(page)
    .getByRole('button', { name: /^est\b/ })
    .click();
  await expect(getPanel(page)).toContainText('“est” means “is”, given in this phrase.');
  await expectNoProblems(page);
  await page.keyboard.press('Control+Delete');
  await expect(getStatusMessage(page)).toHaveText('“est” shows the book’s meaning again: “has”.');
  await expect.poll(() => fetchDictionary(page, second)).toBe('malade = ill');

  await page.keyboard.press('Shift+ArrowLeft');
  await expect(getMeaningField(page)).toHaveAccessibleName('Meaning of “Elle”');
  await page.keyboard.type('it');
  await page.keyboard.press('Shift+Enter');
  await expect(getStatusMessage(page)).toHaveText('“Elle” means “it” in the whole book.');
  await expect.poll(() => fetchDictionary(page, first)).toContain('Elle = it');
});
