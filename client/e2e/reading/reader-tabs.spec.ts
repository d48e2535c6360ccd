import { expect, test } from '@playwright/test';
import {
  expectPosition,
  getButton,
  observeAudio,
  openReader,
  waitForSilence,
  waitForSound,
} from '../support/reader.ts';

test('two tabs with the same book never play at once, and one tab offers to jump to the phrase reached in the other', async ({
  page,
}) => {
  await observeAudio(page);
  await openReader(page);
  await waitForSound(page);
  const otherTab = await page.context().newPage();
  await observeAudio(otherTab);
  await openReader(otherTab);
  await waitForSound(otherTab);
  await waitForSilence(page);
  await expectPosition(page, '1 / 12');

  for (const positionText of ['2 / 12', '3 / 12']) {
    await getButton(otherTab, 'Next phrase').click();
    await expectPosition(otherTab, positionText);
  }
  const jumpOffer = page.getByRole('status').filter({ hasText: 'You went on to phrase 3 in another tab' });
  await expect(jumpOffer).toBeVisible();
  await expectPosition(page, '1 / 12');
  await jumpOffer.getByRole('button', { name: 'Go there' }).click();
  await expectPosition(page, '3 / 12');
  await expect(jumpOffer).toHaveCount(0);
  await waitForSound(page);
  await waitForSilence(otherTab);
});
