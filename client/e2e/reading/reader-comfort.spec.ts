import { expect, test } from '@playwright/test';
import { disableServerRendering } from '../support/first-views.ts';
import { expectNoProblems } from '../support/problems.ts';
import {
  button,
  expectPosition,
  meaning,
  observeAudio,
  openReader,
  phrase,
  presetLocalStorage,
  readAudioLog,
  sample,
  word,
} from '../support/reader.ts';

test('AutoPlay fills the pause between phrases with silent audio instead of using a timer', async ({
  page,
}) => {
  await observeAudio(page);
  await presetLocalStorage(page, { autoplay: 'true' });
  await page.clock.install();
  await openReader(page, `${sample}?phrase=11`);
  await button(page, 'Speed, 1×').click();
  const panel = page.getByRole('dialog', { name: 'Speed and pauses' });
  const pauseGroup = panel.getByRole('group', { name: 'Pause between phrases on AutoPlay' });
  await expect(pauseGroup.getByRole('radio')).toHaveCount(4);
  await pauseGroup.getByRole('radio', { name: '2 s' }).check();
  const neighborResponse = page.waitForResponse(/sample-window\?/);
  await openReader(page, sample);
  await (await neighborResponse).finished();
  // Freezes the page's timers, as a browser may do for a hidden page.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await expectPosition(page, '2 / 12');
  const { ended, max } = await readAudioLog(page);
  // Checks only the first two entries: on a slow machine, the second clip may have ended too.
  expect(ended.slice(0, 2).map((address) => new URL(address).protocol === 'blob:')).toEqual([false, true]);
  expect(max).toBe(1);
  await button(page, 'Speed, 1×').click();
  await expect(pauseGroup.getByRole('radio', { name: '2 s' })).toBeChecked();
});

test('the meaning bubble of a word without a translation says that there is no meaning yet', async ({
  page,
}) => {
  await disableServerRendering(page);
  await page.route('**/sample-chapter**', async (route) => {
    const response = await (await route.fetch()).json();
    const index = response.data.word_list.indexOf('matin');
    if (index >= 0) response.data.translated_text.translations[index].translatedText = '';
    await route.fulfill({ json: response });
  });
  await openReader(page);
  await word(page, 'matin').hover();
  await expect(meaning(page)).toHaveText('No meaning yet');
  await word(page, 'samedi').click();
  await expect(meaning(page)).toHaveText('Saturday');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(word(page, 'matin')).toBeFocused();
  await expect(word(page, 'matin')).toHaveAccessibleDescription('No meaning yet');
  await expect(meaning(page)).toHaveText('No meaning yet');
});

test('the reader’s text can be enlarged to 64 pixels, even on a 320-pixel-wide phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await openReader(page, `${sample}?phrase=2`);
  await button(page, 'Text and colors').click();
  const sizeGroup = page.getByRole('group', { name: 'Text size' });
  await sizeGroup.getByRole('radio', { name: '64 pixels' }).check();
  await expect(word(page, 'Clara')).toHaveCSS('font-size', '64px');
  await expectNoProblems(page);
  await page.keyboard.press('Escape');
  for (const number of [2, 4, 7]) {
    await openReader(page, `${sample}?phrase=${number}`);
    await expect(page.locator('[data-word]').first()).toHaveCSS('font-size', '64px');
    await expectNoProblems(page);
  }
});

test('at a text size of 64 pixels, translations grow too, and the text stays clear of the buttons beside it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await presetLocalStorage(page, { reading: JSON.stringify({ textSize: 64 }) });
  await disableServerRendering(page);
  await page.route('**/sample-chapter**', async (route) => {
    const response = await (await route.fetch()).json();
    const { data } = response;
    data.word_list = ['Le', ' ', 'vieux', ' ', 'moulin', ' ', 'de', ' ', 'Clara', ' ', 'tourne', '-t-elle'];
    data.word_list.push(' ', 'toujours', ' ', 'aussi', ' ', 'lentement', ' ?');
    data.translated_text.translations = data.word_list.map(() => ({ translatedText: 'meaning' }));
    await route.fulfill({ json: response });
  });
  await openReader(page);
  const leftBound = await button(page, 'Previous phrase').evaluate(
    (turn) => turn.getBoundingClientRect().right,
  );
  const rightBound = await button(page, 'Next phrase').evaluate((turn) => turn.getBoundingClientRect().left);
  const phraseText = phrase(page).locator('p');
  const textBox = await phraseText.evaluate((text) => text.getBoundingClientRect().toJSON());
  expect(textBox.left).toBeGreaterThanOrEqual(leftBound + 20);
  expect(textBox.right).toBeLessThanOrEqual(rightBound - 20);
  await word(page, 'lentement').hover();
  await expect(meaning(page)).toHaveCSS('font-size', '22.4px');

  // A line must not break between a verb and its pronoun, as in “tourne-t-elle”.
  const verb = word(page, 'tourne');
  const pronoun = word(page, '-t-elle');
  for (let width = 640; width <= 1280; width += 40) {
    await page.setViewportSize({ width, height: 800 });
    const tops = await Promise.all(
      [verb, pronoun].map((part) =>
        part.evaluate((element) => [...element.getClientRects()].map(({ top }) => Math.round(top))),
      ),
    );
    expect(new Set(tops.flat()).size, `${width} pixels`).toBe(1);
  }
});
