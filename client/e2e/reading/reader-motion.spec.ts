import { expect, test } from '@playwright/test';
import { button, observeAudio, openReader, waitForSound } from '../support/reader.ts';

test('when the browser blocks sound, a note asks the reader to press Play, and that button is animated for at most five seconds', async ({
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
  const transitionSeconds = await button(page, 'Play').evaluate((element) => {
    const { animationDuration, animationIterationCount } = getComputedStyle(element);
    return Number.parseFloat(animationDuration) * Number(animationIterationCount);
  });
  expect(transitionSeconds).toBeGreaterThan(0);
  expect(transitionSeconds).toBeLessThanOrEqual(5);
});

for (const [reducedMotion, visible] of [
  ['no-preference', true],
  ['reduce', false],
] as const) {
  test(`the Play button’s progress ring is ${visible ? 'shown during playback' : 'hidden if reduced motion is preferred'}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await observeAudio(page);
    await openReader(page);
    await waitForSound(page);
    await expect(page.locator('[data-stage] circle')).toBeVisible({ visible });
  });
}
