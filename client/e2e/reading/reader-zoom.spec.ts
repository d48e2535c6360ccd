import { expect, test } from '@playwright/test';
import { openReader, presetLocalStorage } from '../support/reader.ts';

for (const textSize of [null, 48])
  test(`three lines of a phrase are visible at 400% zoom (text size: ${textSize ?? 'default'})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await presetLocalStorage(page, { reading: JSON.stringify({ textSize }) });
    await openReader(page);
    const visibleLineCount = await page.evaluate(() => {
      const phrase = document.querySelector('main [role="group"] p');
      const main = document.querySelector('main');
      if (phrase === null || main === null) throw new Error('There is no phrase.');
      const box = main.getBoundingClientRect();
      const top = Math.max(box.top, phrase.getBoundingClientRect().top);
      return (box.bottom - top) / Number.parseFloat(getComputedStyle(phrase).lineHeight);
    });
    expect(visibleLineCount).toBeGreaterThanOrEqual(3);
    const translationButton = page.getByRole('button', { name: /^EN/ });
    await translationButton.scrollIntoViewIfNeeded();
    await expect(translationButton).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Repeat' })).toBeInViewport();
  });
