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

test('the words, suggestions and commands of a phrase of up to five lines are in sight together, and stay where they are from word to word', async ({
  page,
  studio,
}) => {
  const { chapter } = await createChapter(
    studio,
    'Le vieux pêcheur regardait la mer sans rien dire, car il savait que le vent allait tourner.',
    'Tout le monde savait que la petite fille du boulanger avait peur du noir, mais personne n’osait le dire à son père, qui ne voulait pas en entendre parler.',
    'Quand la vieille dame eut fini de raconter comment son mari était parti un matin de printemps avec le seul cheval de la ferme, sans laisser de lettre ni prendre de manteau, les enfants, qui s’étaient tus pendant toute l’histoire, se regardèrent et comprirent que personne ne dormirait cette nuit-là.',
  );
  await studio.signIn(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/admin/chapter/meanings/${chapter.id}`);
  for (const firstWord of ['Le', 'Tout le monde', 'Quand']) {
    await expect(getMeaningField(page)).toHaveAccessibleName(`Meaning of “${firstWord}”`);
    await expect(getPanel(page).getByText('→').first()).toBeVisible();
    const layout = await measureLayout(page);
    for (let count = 0; count < 10; count += 1) {
      await expect(getPanel(page)).toBeInViewport({ ratio: 0.99 });
      expect(await measureLayout(page), `word ${count + 1}`).toEqual(layout);
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('ArrowDown');
  }
});

/** Returns the vertical positions, in pixels of the window, of the parts of the panel that are as tall for each word. */
async function measureLayout(page: Page) {
  const panel = getPanel(page);
  const parts = {
    panel,
    words: panel.getByRole('list', { name: 'Words of the phrase' }),
    field: getMeaningField(page),
    commands: panel.getByRole('region', { name: 'Commands' }),
  };
  const boxes = Object.entries(parts).map(async ([name, part]) => [name, (await part.boundingBox())?.y]);
  return Object.fromEntries(await Promise.all(boxes));
}
