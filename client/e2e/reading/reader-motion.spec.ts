import { expect, test } from '@playwright/test';
import { expectNoViolations } from '../support/problems.ts';
import {
  expectPosition,
  getButton,
  mockWordTimes,
  observeAudio,
  openReader,
  presetLocalStorage,
  readAudioLog,
  waitForSilence,
  waitForSound,
} from '../support/reader.ts';

test('when the browser blocks sound, a note points to the Play button, which is animated for at most five seconds', async ({
  page,
}) => {
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () =>
      Promise.reject(new DOMException('A press is wanted first.', 'NotAllowedError'));
  });
  await openReader(page);
  await expect(
    page.getByText('Press play to listen. Your browser won’t play sound until you do.'),
  ).toBeVisible();
  const animationSeconds = await getButton(page, 'Play').evaluate((element) => {
    const { animationDuration, animationIterationCount } = getComputedStyle(element);
    return Number.parseFloat(animationDuration) * Number(animationIterationCount);
  });
  expect(animationSeconds).toBeGreaterThan(0);
  expect(animationSeconds).toBeLessThanOrEqual(5);
});

for (const [reducedMotion, isRingVisible] of [
  ['no-preference', true],
  ['reduce', false],
] as const) {
  test(`the Play button’s progress ring is ${isRingVisible ? 'shown during playback' : 'hidden if reduced motion is preferred'}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await observeAudio(page);
    await openReader(page);
    await waitForSound(page);
    await expect(page.locator('[data-stage] circle')).toBeVisible({ visible: isRingVisible });
  });
}

test('each word is highlighted while it is spoken, in both views, if the reader chooses this setting', async ({
  page,
}) => {
  const wordSeconds = 0.4;
  await mockWordTimes(page, { wordMs: 1000 * wordSeconds, lastMeasuredPhraseNo: 2 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await observeAudio(page);
  const words = page.locator('main [data-word]');
  const spokenWord = page.locator('main [data-word][data-spoken]');
  /** Waits until the nth word of the phrase in the player is highlighted, or a later one. */
  const waitForWord = (index: number) =>
    page.waitForFunction((expectedIndex) => {
      const spoken = document.querySelector('main [data-word][data-spoken]');
      const phrase = spoken?.closest('[data-phrase-no], [role="group"]');
      return spoken && [...(phrase?.querySelectorAll('[data-word]') ?? [])].indexOf(spoken) >= expectedIndex;
    }, index);
  /** Pauses, and compares the highlighted word with the position in the clip. */
  const expectWordAtPause = async () => {
    await page.keyboard.press('Space');
    await waitForSilence(page);
    await expect(spokenWord).toHaveCount(1);
    const [index, seconds] = await spokenWord.evaluate((spoken) => {
      const phrase = spoken.closest('[data-phrase-no], [role="group"]');
      const times = [...document.querySelectorAll('audio')].map(({ currentTime }) => currentTime);
      return [
        [...(phrase?.querySelectorAll('[data-word]') ?? [])].indexOf(spoken),
        Math.max(...times),
      ] as const;
    });
    // The sound may go on for a moment after the word was chosen.
    const indexes = [seconds - 0.05, seconds].map((time) => Math.floor(time / wordSeconds));
    expect(indexes).toContain(index);
  };
  const readWordBoxes = () =>
    words.evaluateAll((elements) =>
      elements.map((element) => JSON.stringify(element.getBoundingClientRect())),
    );

  await presetLocalStorage(page, { reading: JSON.stringify({ speed: 0.5 }) });
  await openReader(page);
  await waitForSound(page);
  await expect(spokenWord).toHaveCount(0);
  const boxes = await readWordBoxes();
  await getButton(page, 'Text and colors').click();
  await page.getByRole('switch', { name: 'Highlight words' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowUp');
  await waitForWord(1);
  await expectWordAtPause();
  expect(await readWordBoxes()).toEqual(boxes);
  await expectNoViolations(page);

  await page.keyboard.press('5');
  await page.keyboard.press('Space');
  await waitForWord(4);
  await expectWordAtPause();
  await page.keyboard.press('ArrowRight');
  await expectPosition(page, '2 / 12');
  await waitForWord(1);
  await page.keyboard.press('p');
  await expect(page.locator('[data-phrase-no="2"][aria-current] [data-spoken]')).toHaveCount(1);
  await page.keyboard.press('ArrowUp');
  await waitForWord(2);
  await expectWordAtPause();
  await expectNoViolations(page);
  // The word at which the player is paused stays highlighted in the other view.
  await page.keyboard.press('p');
  await expect(page.locator('[data-phrase-no]')).toHaveCount(0);
  await expect(spokenWord).toHaveCount(1);
  await page.keyboard.press('p');
  await expect(page.locator('[data-phrase-no="2"] [data-spoken]')).toHaveCount(1);

  // The words of the third phrase aren't measured, so none of them is highlighted.
  await page.evaluate(() => {
    const spokenTexts: string[] = [];
    Object.assign(window, { spokenTexts });
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof Element && target.hasAttribute('data-spoken'))
          spokenTexts.push(target.outerHTML);
    }).observe(document.body, { attributeFilter: ['data-spoken'], subtree: true });
  });
  const endedCount = (await readAudioLog(page)).endedUrls.length;
  await page.keyboard.press('ArrowRight');
  await expectPosition(page, '3 / 12');
  await expect(spokenWord).toHaveCount(0);
  await expect.poll(async () => (await readAudioLog(page)).endedUrls.length).toBeGreaterThan(endedCount);
  expect(await page.evaluate('window.spokenTexts')).toEqual([]);
});
