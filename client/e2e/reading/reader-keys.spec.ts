import { expect, type Locator, type Page, test } from '@playwright/test';
import { holdRequests } from '../support/hold-requests.ts';
import { expectNoViolations } from '../support/problems.ts';
import {
  expectPosition,
  getButton,
  getListeningDialog,
  getMeaningTooltip,
  getNextButton,
  getWord,
  isFocusOnWord,
  openReader,
  sample,
} from '../support/reader.ts';

const expectStoryFocused = (page: Page) => expect(page.getByRole('main')).toBeFocused();
const getAutoplaySwitch = (page: Page) => page.getByRole('switch', { name: 'AutoPlay' });
const getRadio = (page: Page, name: string) =>
  getListeningDialog(page).getByRole('radio', { name, exact: true });

/**
 * Clicks a control, then expects the arrow keys, Space and Esc to control the story instead of the clicked control.
 */
async function expectKeysToControlStory(page: Page, control: Locator) {
  await control.click();
  await page.keyboard.press('ArrowRight');
  await expectPosition(page, '6 / 12');
  await page.keyboard.press('ArrowLeft');
  await expectPosition(page, '5 / 12');
  await expect(getButton(page, 'Pause')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(getButton(page, 'Play')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectStoryFocused(page);
}

/** Expects the remaining shortcuts, such as A, R and the digits, to work wherever the focus is. */
async function expectOtherKeysToWork(page: Page) {
  const pressKey = (key: string) => page.keyboard.press(key);
  await pressKey('ArrowUp');
  await expect(getButton(page, 'Pause')).toBeVisible();
  await pressKey('Space');
  for (const isOn of [true, false]) {
    await pressKey('a');
    await expect(getAutoplaySwitch(page)).toBeChecked({ checked: isOn });
    await pressKey('r');
    await expect(getButton(page, 'Repeat')).toHaveAttribute('aria-pressed', `${isOn}`);
  }
  await pressKey('2');
  await expect(getButton(page, 'Listening 0.75×')).toBeVisible();
  await pressKey('1');
  await expect(getButton(page, 'Listening 0.5×')).toBeVisible();
  await pressKey('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await pressKey('Escape');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toHaveCount(0);
}

test('the keyboard shortcuts still work after a click on any control', async ({ page }) => {
  // Stalls the clip requests, so that no clip plays to its end.
  await holdRequests(page, '**/clips/**', 'GET');
  await openReader(page, `${sample}?phrase=5`);
  await page.locator('[data-word]').nth(1).click();
  await expectOtherKeysToWork(page);
  await expectKeysToControlStory(page, page.locator('[data-word]').nth(1));
  await expectKeysToControlStory(page, getButton(page, 'EN: the whole phrase in English'));
  await expectKeysToControlStory(page, getButton(page, 'Text and colors'));
  // Tests a button that opens a panel, a radio button inside the panel, and a dialog that is closed with its own
  // button.
  await getButton(page, 'Listening 0.5×').click();
  await getRadio(page, '2×').click();
  await expectOtherKeysToWork(page);
  await getButton(page, 'Listening 0.5×').click();
  await expectKeysToControlStory(page, getRadio(page, '2×'));
  await getButton(page, 'Keyboard shortcuts').click();
  await expectKeysToControlStory(page, getButton(page, 'Close'));
  await getButton(page, 'Repeat').click();
  await expectKeysToControlStory(page, getButton(page, 'Repeat'));
  await getAutoplaySwitch(page).click();
  await expectKeysToControlStory(page, getAutoplaySwitch(page));
  await getButton(page, 'Previous phrase').click();
  await expectKeysToControlStory(page, getNextButton(page));

  // A held Space toggles playback only once and must not press the control that was clicked before.
  await getButton(page, 'Repeat').click();
  await page.keyboard.down('Space');
  await page.keyboard.down('Space');
  await page.keyboard.up('Space');
  await expect(getButton(page, 'Repeat')).toHaveAttribute('aria-pressed', 'true');

  // The clicked button becomes disabled at the first phrase, which must not break the shortcuts.
  await openReader(page, `${sample}?phrase=2`);
  await getButton(page, 'Previous phrase').click();
  await expectPosition(page, '1 / 12');
  await page.keyboard.press('ArrowRight');
  await expectPosition(page, '2 / 12');
});

test('a control reached with Tab handles its own keys, and Esc returns the focus to the story', async ({
  page,
}) => {
  const pressKey = (key: string) => page.keyboard.press(key);
  const moveFocusTo = async (control: Locator) => {
    await expect(async () => {
      await pressKey('Tab');
      await expect(control).toBeFocused({ timeout: 100 });
    }).toPass();
  };
  await holdRequests(page, '**/clips/**', 'GET');
  await openReader(page, `${sample}?phrase=5`);
  // After a click, pressing Tab lets the focused control handle its own keys again.
  await getButton(page, 'Repeat').click();
  await getButton(page, 'Repeat').click();
  await moveFocusTo(getAutoplaySwitch(page));
  await pressKey('Space');
  await expect(getAutoplaySwitch(page)).toBeChecked();
  await pressKey('Space');
  await expect(getAutoplaySwitch(page)).not.toBeChecked();
  await pressKey('ArrowRight');
  await expectPosition(page, '6 / 12');
  await pressKey('ArrowLeft');
  await expectPosition(page, '5 / 12');

  await moveFocusTo(page.getByRole('button', { name: /^Listening/ }));
  await pressKey('Enter');
  await expect(getListeningDialog(page)).toBeVisible();
  await pressKey('Tab');
  await expect(getRadio(page, '1×')).toBeFocused();
  await pressKey('ArrowRight');
  await expect(getRadio(page, '1.25×')).toBeChecked();
  await pressKey('ArrowLeft');
  await expect(getRadio(page, '1×')).toBeChecked();
  await expectPosition(page, '5 / 12');
  // Letters and digits stay shortcuts everywhere except in text fields.
  await pressKey('5');
  await expect(getRadio(page, '2×')).toBeChecked();
  await expectNoViolations(page);
  await pressKey('Escape');
  await expect(getListeningDialog(page)).toBeHidden();
  await expect(getButton(page, 'Listening 2×')).toBeFocused();
  await pressKey('Escape');
  await expectStoryFocused(page);
  await pressKey('ArrowRight');
  await expectPosition(page, '6 / 12');

  await pressKey('Tab');
  expect(await isFocusOnWord(page)).toBe(true);
  await pressKey('ArrowRight');
  await expectPosition(page, '6 / 12');
  await expect(getMeaningTooltip(page)).toBeVisible();
  await pressKey('Escape');
  await expect(getMeaningTooltip(page)).toHaveCount(0);
  expect(await isFocusOnWord(page)).toBe(true);
  await pressKey('Escape');
  await expectStoryFocused(page);
  await pressKey('ArrowLeft');
  await expectPosition(page, '5 / 12');
});

test.describe('on a phone with a keyboard', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('on a phone with a keyboard, the shortcuts still work after a tap', async ({ page }) => {
    // Stalls the clip requests, so that AutoPlay doesn't turn the page.
    await holdRequests(page, '**/clips/**', 'GET');
    await openReader(page, `${sample}?phrase=2`);
    const tapCases = [
      { control: getWord(page, 'Clara'), shown: 2 },
      { control: getAutoplaySwitch(page), shown: 2 },
      { control: getNextButton(page), shown: 3 },
    ];
    for (const { control, shown } of tapCases) {
      await control.tap();
      await expectPosition(page, `${shown} / 12`);
      await page.keyboard.press('ArrowLeft');
      await expectPosition(page, `${shown - 1} / 12`);
      await page.keyboard.press('ArrowRight');
      await expectPosition(page, `${shown} / 12`);
    }
  });
});
