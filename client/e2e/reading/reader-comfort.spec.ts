import { expect, test } from '@playwright/test';
import { disableServerRendering } from '../support/first-views.ts';
import { expectNoProblems } from '../support/problems.ts';
import {
  expectPosition,
  getButton,
  getMeaningTooltip,
  getPhrase,
  getWord,
  observeAudio,
  openReader,
  presetLocalStorage,
  readAudioLog,
  sample,
} from '../support/reader.ts';

test('AutoPlay fills the pause between phrases with silent audio instead of using a timer', async ({
  page,
}) => {
  await observeAudio(page);
  await presetLocalStorage(page, { autoplay: 'true' });
  await page.clock.install();
  await openReader(page, `${sample}?phrase=11`);
  await getButton(page, 'Listening 1×').click();
  const panel = page.getByRole('dialog', { name: 'Listening' });
  const pauseGroup = panel.getByRole('group', { name: 'Pause between phrases on AutoPlay' });
  await expect(pauseGroup.getByRole('radio')).toHaveCount(4);
  await pauseGroup.getByRole('radio', { name: '2 s' }).check();
  const windowResponsePromise = page.waitForResponse(/sample-window\?/);
  await openReader(page, sample);
  await (await windowResponsePromise).finished();
  // Freezes the page's timers, as a browser may do for a hidden page, to check that AutoPlay does not depend on them.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await expectPosition(page, '2 / 12');
  const { endedUrls, max } = await readAudioLog(page);
  // Checks only the first two entries: on a slow machine, the second clip may have ended too.
  expect(endedUrls.slice(0, 2).map((url) => new URL(url).protocol === 'blob:')).toEqual([false, true]);
  expect(max).toBe(1);
  await getButton(page, 'Listening 1×').click();
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
  await getWord(page, 'matin').hover();
  await expect(getMeaningTooltip(page)).toHaveText('No meaning yet');
  await getWord(page, 'samedi').click();
  await expect(getMeaningTooltip(page)).toHaveText('Saturday');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(getWord(page, 'matin')).toBeFocused();
  await expect(getWord(page, 'matin')).toHaveAccessibleDescription('No meaning yet');
  await expect(getMeaningTooltip(page)).toHaveText('No meaning yet');
});

test('the reader’s text can be enlarged to 64 pixels, even on a 320-pixel-wide phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await openReader(page, `${sample}?phrase=2`);
  await getButton(page, 'Text and colors').click();
  const sizeGroup = page.getByRole('group', { name: 'Text size' });
  await sizeGroup.getByRole('radio', { name: '64 pixels' }).check();
  await expect(getWord(page, 'Clara')).toHaveCSS('font-size', '64px');
  await expectNoProblems(page);
  await page.keyboard.press('Escape');
  for (const phraseNo of [2, 4, 7]) {
    await openReader(page, `${sample}?phrase=${phraseNo}`);
    await expect(page.locator('[data-word]').first()).toHaveCSS('font-size', '64px');
    await expectNoProblems(page);
  }
});

test('at a text size of 64 pixels, translations are enlarged too, and no text overlaps the buttons beside it', async ({
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
  const leftBound = await getButton(page, 'Previous phrase').evaluate(
    (button) => button.getBoundingClientRect().right,
  );
  const rightBound = await getButton(page, 'Next phrase').evaluate(
    (button) => button.getBoundingClientRect().left,
  );
  const phraseText = getPhrase(page).locator('p');
  const textBox = await phraseText.evaluate((text) => text.getBoundingClientRect().toJSON());
  expect(textBox.left).toBeGreaterThanOrEqual(leftBound + 20);
  expect(textBox.right).toBeLessThanOrEqual(rightBound - 20);
  await getWord(page, 'lentement').hover();
  await expect(getMeaningTooltip(page)).toHaveCSS('font-size', '22.4px');

  // A line must not break between a verb and its pronoun, as in “tourne-t-elle”.
  const verb = getWord(page, 'tourne');
  const pronoun = getWord(page, '-t-elle');
  for (let width = 640; width <= 1280; width += 40) {
    await page.setViewportSize({ width, height: 800 });
    const tops = await Promise.all(
      [verb, pronoun].map((word) =>
        word.evaluate((element) => [...element.getClientRects()].map(({ top }) => Math.round(top))),
      ),
    );
    expect(new Set(tops.flat()).size, `${width} pixels`).toBe(1);
  }
});
