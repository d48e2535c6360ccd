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
