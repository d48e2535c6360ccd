import { expect, test } from '@playwright/test';
import { at, button, isSilent, listen, open, sounds } from '../support/reader.ts';

test('two tabs with the same book never play at the same time, and each links to the phrase in the other', async ({
  page,
}) => {
  await listen(page);
  await open(page);
  await sounds(page);
  const other = await page.context().newPage();
  await listen(other);
  await open(other);
  await sounds(other);
  await isSilent(page);
  await at(page, '1 / 12');

  for (const count of ['2 / 12', '3 / 12']) {
    await button(other, 'Next phrase').click();
    await at(other, count);
  }
  const offer = page.getByRole('status').filter({ hasText: 'You went on to phrase 3 in another tab' });
  await expect(offer).toBeVisible();
  await at(page, '1 / 12');
  await offer.getByRole('button', { name: 'Go there' }).click();
  await at(page, '3 / 12');
  await expect(offer).toHaveCount(0);
  await sounds(page);
  await isSilent(other);
});
