import { expect, type Page, test } from '@playwright/test';
import { expectPosition, getButton, getPhrase, openReader } from '../support/reader.ts';

async function swipe(page: Page, deltaX: number, deltaY: number) {
  const { x = 0, y = 0, width = 0, height = 0 } = (await getPhrase(page).boundingBox()) ?? {};
  const startPoint = { x: x + width / 2, y: y + height / 2 };
  const cdpSession = await page.context().newCDPSession(page);
  const dispatchTouch = (type: string, touchPoints: object[]) =>
    cdpSession.send('Input.dispatchTouchEvent', { type, touchPoints } as never);
  await dispatchTouch('touchStart', [startPoint]);
  for (const fraction of [0.3, 0.6, 1])
    await dispatchTouch('touchMove', [
      { x: startPoint.x + deltaX * fraction, y: startPoint.y + deltaY * fraction },
    ]);
  await dispatchTouch('touchEnd', []);
  await cdpSession.detach();
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('a horizontal swipe changes the phrase, and scrolling does not', async ({ page }) => {
    await openReader(page);
    await swipe(page, -120, 10);
    await expectPosition(page, '2 / 12');
    await swipe(page, 0, -120);
    await expectPosition(page, '2 / 12');
    await swipe(page, -120, 10);
    await expectPosition(page, '3 / 12');
    await swipe(page, 120, -10);
    await expectPosition(page, '2 / 12');
  });

  test('the listening panel fits on a phone’s screen and can be scrolled', async ({ page }) => {
    await openReader(page);
    await getButton(page, 'Listening 1×').click();
    const panel = page.getByRole('dialog', { name: 'Listening' });
    const { y = -1, height = 999 } = (await panel.boundingBox()) ?? {};
    expect([y >= 0, y + height <= 640]).toEqual([true, true]);
    await panel.getByRole('switch', { name: 'Keep the screen on' }).tap();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

test('the screen stays on while a book is open in the reader, unless the reader turns off this setting', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const locks = { held: 0 };
    Object.assign(window, { locks });
    WakeLock.prototype.request = async () => {
      locks.held += 1;
      const sentinel = {
        released: false,
        release: async () => {
          sentinel.released = true;
          locks.held -= 1;
        },
      };
      return sentinel as unknown as WakeLockSentinel;
    };
  });
  const expectHeldLockCount = () => expect.poll(() => page.evaluate('window.locks.held'));
  await openReader(page);
  await expectHeldLockCount().toBe(1);
  await getButton(page, 'Listening 1×').click();
  const screenOnSwitch = page.getByRole('switch', { name: 'Keep the screen on' });
  await screenOnSwitch.uncheck();
  await expectHeldLockCount().toBe(0);
  await screenOnSwitch.check();
  await expectHeldLockCount().toBe(1);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Back to the book' }).click();
  await expectHeldLockCount().toBe(0);
});
