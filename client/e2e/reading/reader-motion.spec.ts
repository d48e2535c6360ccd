import { expect, test } from '@playwright/test';
import { getButton, observeAudio, openReader, waitForSound } from '../support/reader.ts';

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
