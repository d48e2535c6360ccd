import { expect, type Locator, type Page } from '@playwright/test';
import { getField } from './administrator.ts';

type TabKey = 'Tab' | 'Shift+Tab';

/** Presses Tab or Shift+Tab until the control has the focus, and checks that its focus is visible. */
export async function moveFocusTo(page: Page, target: Locator, tabKey: TabKey = 'Tab') {
  await expect(target).toBeVisible();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let i = 0; i < 120; i += 1) {
    if (await isFocused()) {
      await expectVisibleFocus(page);
      return;
    }
    await page.keyboard.press(tabKey);
  }
  throw new Error(`${tabKey} never came to ${target}.`);
}

/** Expects an outline on the focused control or on one of its two closest ancestors. */
export async function expectVisibleFocus(page: Page) {
  const hasVisibleOutline = () =>
    page.evaluate(() => {
      const focusedElement = document.activeElement;
      if (!(focusedElement instanceof HTMLElement) || !focusedElement.matches(':focus-visible')) return false;
      const possibleOutlines = [
        focusedElement,
        focusedElement.parentElement,
        focusedElement.parentElement?.parentElement,
      ];
      return possibleOutlines.some((element) => {
        if (!element) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle !== 'none' && outlineWidth !== '0px';
      });
    });
  await expect.poll(hasVisibleOutline, { message: 'the focus is visible' }).toBe(true);
}

export async function focusAndPress(page: Page, target: Locator, key = 'Enter', tabKey: TabKey = 'Tab') {
  await moveFocusTo(page, target, tabKey);
  await page.keyboard.press(key);
}

export async function focusAndType(page: Page, label: string, text: string) {
  await moveFocusTo(page, getField(page, label));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}
