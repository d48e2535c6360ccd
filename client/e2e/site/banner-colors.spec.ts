import { expect, type Locator, type Page, test } from '@playwright/test';
import { signUpNewUser } from '../support/people.ts';

type Color = { hue: number; saturation: number; luminance: number };

/**
 * Returns the hue, saturation and luminance of a rendered color. Tests check these values, because the name of a CSS
 * variable does not prove which color is shown.
 */
function parseColor(cssColor: string): Color {
  const [red = 0, green = 0, blue = 0] = (cssColor.match(/[\d.]+/g) ?? []).map(
    (channel) => Number(channel) / 255,
  );
  const [max, min] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const range = max - min;
  const hueSector =
    max === red
      ? (green - blue) / range
      : max === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  const linearChannels = [red, green, blue].map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  const [r = 0, g = 0, b = 0] = linearChannels;
  return {
    hue: range === 0 ? Number.NaN : (hueSector * 60 + 360) % 360,
    saturation: max === 0 ? 0 : range / max,
    luminance: 0.2126 * r + 0.7152 * g + 0.0722 * b,
  };
}

async function readColors(banner: Locator): Promise<{ text: Color; background: Color }> {
  await expect(banner).toBeVisible();
  const [text = '', background = ''] = await banner.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return [color, backgroundColor];
  });
  return { text: parseColor(text), background: parseColor(background) };
}

/** Expects text within 25 degrees of this hue, clearly saturated and with AA contrast on its background. */
async function expectHue(banner: Locator, expectedHue: number): Promise<void> {
  const { text, background } = await readColors(banner);
  const hueDistance = Math.abs(((text.hue - expectedHue + 540) % 360) - 180);
  expect(hueDistance, `at ${text.hue} degrees`).toBeLessThan(25);
  expect(text.saturation).toBeGreaterThan(0.25);
  const [lighterLuminance, darkerLuminance] = [text.luminance, background.luminance].sort((a, b) => b - a);
  expect(((lighterLuminance ?? 0) + 0.05) / ((darkerLuminance ?? 0) + 0.05)).toBeGreaterThanOrEqual(4.5);
}

async function submitAndRespondWith(page: Page, status: number, message: string): Promise<void> {
  await page.unroute('**/v1/user/reset-password');
  await page.route('**/v1/user/reset-password', (route) => route.fulfill({ status, json: { message } }));
  for (const label of ['Old password', 'New password', 'Repeat password'])
    await page.getByLabel(label, { exact: true }).fill('une lampe de chevet');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
}

test('error banners are red and success banners green in every theme', {
  tag: '@spec-8-01',
}, async ({ page }) => {
  await signUpNewUser(page);
  for (const theme of ['light', 'sepia', 'night']) {
    await page.evaluate((name) => localStorage.setItem('theme', name), theme);
    await page.goto('/account/change-password');
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await submitAndRespondWith(page, 422, 'Not this one.');
    await expectHue(page.getByRole('alert').filter({ hasText: 'Not this one.' }), 5);
    await submitAndRespondWith(page, 200, 'Changed it is.');
    await expectHue(page.getByRole('status').filter({ hasText: 'Changed it is.' }), 130);
  }
});
