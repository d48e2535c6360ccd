import { expect, test } from '@playwright/test';
import { open, remember } from '../support/reader.ts';

for (const textSize of [null, 48])
  test(`three lines of a phrase are visible at 400% zoom (text size: ${textSize ?? 'default'})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await remember(page, { reading: JSON.stringify({ textSize }) });
    await open(page);
    const room = await page.evaluate(() => {
      const phrase = document.querySelector('main [role="group"] p');
      const main = document.querySelector('main');
      if (phrase === null || main === null) throw new Error('There is no phrase.');
      const box = main.getBoundingClientRect();
      const top = Math.max(box.top, phrase.getBoundingClientRect().top);
      return (box.bottom - top) / Number.parseFloat(getComputedStyle(phrase).lineHeight);
    });
    expect(room).toBeGreaterThanOrEqual(3);
    const english = page.getByRole('button', { name: /^EN/ });
    await english.scrollIntoViewIfNeeded();
    await expect(english).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Repeat' })).toBeInViewport();
  });
