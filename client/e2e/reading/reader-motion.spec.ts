import { expect, test } from '@playwright/test';
import { button, listen, open, sounds } from '../support/reader.ts';

test('a player that the browser blocks asks for a press of Play, with an animation of at most five seconds', async ({
  page,
}) => {
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () =>
      Promise.reject(new DOMException('A press is wanted first.', 'NotAllowedError'));
  });
  await open(page);
  await expect(
    page.getByText('Press play to listen. Your browser won’t play sound until you do.'),
  ).toBeVisible();
  const seconds = await button(page, 'Play').evaluate((element) => {
    const { animationDuration, animationIterationCount } = getComputedStyle(element);
    return Number.parseFloat(animationDuration) * Number(animationIterationCount);
  });
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(5);
});

for (const [reducedMotion, visible] of [
  ['no-preference', true],
  ['reduce', false],
] as const) {
  test(`the reader’s progress ring is ${visible ? 'shown during playback' : 'hidden if reduced motion is preferred'}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await listen(page);
    await open(page);
    await sounds(page);
    await expect(page.locator('[data-stage] circle')).toBeVisible({ visible });
  });
}
