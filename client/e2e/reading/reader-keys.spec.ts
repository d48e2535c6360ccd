import { expect, type Locator, type Page, test } from '@playwright/test';
import { holdRequests } from '../support/hold-requests.ts';
import { expectNoViolations } from '../support/problems.ts';
import {
  button,
  expectPosition,
  isFocusOnWord,
  listeningDialog,
  meaning,
  nextButton,
  openReader,
  sample,
  word,
} from '../support/reader.ts';

const expectStoryFocused = (page: Page) => expect(page.getByRole('main')).toBeFocused();
const autoplaySwitch = (page: Page) => page.getByRole('switch', { name: 'AutoPlay' });
const radio = (page: Page, name: string) => listeningDialog(page).getByRole('radio', { name, exact: true });

/**
 * Clicks a control, then expects the arrow keys, Space and Esc to control the story instead of the clicked control.
 */
async function expectKeysToControlStory(page: Page, pressed: Locator) {
  await pressed.click();
  await page.keyboard.press('ArrowRight');
  await expectPosition(page, '6 / 12');
  await page.keyboard.press('ArrowLeft');
  await expectPosition(page, '5 / 12');
  await expect(button(page, 'Pause')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(button(page, 'Play')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectStoryFocused(page);
}

/** Expects the other shortcuts to work wherever the focus is. */
async function expectOtherKeysToWork(page: Page) {
  const press = (key: string) => page.keyboard.press(key);
  await press('ArrowUp');
  await expect(button(page, 'Pause')).toBeVisible();
  await press('Space');
  for (const isOn of [true, false]) {
    await press('a');
    await expect(autoplaySwitch(page)).toBeChecked({ checked: isOn });
    await press('r');
    await expect(button(page, 'Repeat')).toHaveAttribute('aria-pressed', `${isOn}`);
  }
  await press('2');
  await expect(button(page, 'Speed, 0.75×')).toBeVisible();
  await press('1');
  await expect(button(page, 'Speed, 0.5×')).toBeVisible();
  await press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toHaveCount(0);
}

test('the keyboard shortcuts still work after a click on any control', async ({ page }) => {
  // Stalls the clip requests, so that no clip plays to its end.
  await holdRequests(page, '**/clips/**', 'GET');
  await openReader(page, `${sample}?phrase=5`);
  await page.locator('[data-word]').nth(1).click();
  await expectOtherKeysToWork(page);
  await expectKeysToControlStory(page, page.locator('[data-word]').nth(1));
  await expectKeysToControlStory(page, button(page, 'EN: the whole phrase in English'));
  await expectKeysToControlStory(page, button(page, 'Text and colors'));
  // Tests a button that opens a panel, a radio button inside it, and a dialog that its own button closes.
  await button(page, 'Speed, 0.5×').click();
  await radio(page, '2×').click();
  await expectOtherKeysToWork(page);
  await button(page, 'Speed, 0.5×').click();
  await expectKeysToControlStory(page, radio(page, '2×'));
  await button(page, 'Keyboard shortcuts').click();
  await expectKeysToControlStory(page, button(page, 'Close'));
  await button(page, 'Repeat').click();
  await expectKeysToControlStory(page, button(page, 'Repeat'));
  await autoplaySwitch(page).click();
  await expectKeysToControlStory(page, autoplaySwitch(page));
  await button(page, 'Previous phrase').click();
  await expectKeysToControlStory(page, nextButton(page));

  // A held Space toggles playback only once and must not press the control that was clicked before.
  await button(page, 'Repeat').click();
  await page.keyboard.down('Space');
  await page.keyboard.down('Space');
  await page.keyboard.up('Space');
  await expect(button(page, 'Repeat')).toHaveAttribute('aria-pressed', 'true');

  // The clicked button becomes disabled at the first phrase, which must not break the shortcuts.
  await openReader(page, `${sample}?phrase=2`);
  await button(page, 'Previous phrase').click();
  await expectPosition(page, '1 / 12');
  await page.keyboard.press('ArrowRight');
  await expectPosition(page, '2 / 12');
});

test('a control reached with Tab handles its own keys, and Esc returns the focus to the story', async ({
  page,
}) => {
  const press = (key: string) => page.keyboard.press(key);
  const tabTo = async (control: Locator) => {
    await expect(async () => {
      await press('Tab');
      await expect(control).toBeFocused({ timeout: 100 });
    }).toPass();
  };
  await holdRequests(page, '**/clips/**', 'GET');
  await openReader(page, `${sample}?phrase=5`);
  // After a click, pressing Tab lets the focused control handle its own keys again.
  await button(page, 'Repeat').click();
  await button(page, 'Repeat').click();
  await tabTo(autoplaySwitch(page));
  await press('Space');
  await expect(autoplaySwitch(page)).toBeChecked();
  await press('Space');
  await expect(autoplaySwitch(page)).not.toBeChecked();
  await press('ArrowRight');
  await expectPosition(page, '6 / 12');
  await press('ArrowLeft');
  await expectPosition(page, '5 / 12');

  await tabTo(page.getByRole('button', { name: /^Speed/ }));
  await press('Enter');
  await expect(listeningDialog(page)).toBeVisible();
  await press('Tab');
  await expect(radio(page, '1×')).toBeFocused();
  await press('ArrowRight');
  await expect(radio(page, '1.25×')).toBeChecked();
  await press('ArrowLeft');
  await expect(radio(page, '1×')).toBeChecked();
  await expectPosition(page, '5 / 12');
  // Letters and digits stay shortcuts everywhere except in text fields.
  await press('5');
  await expect(radio(page, '2×')).toBeChecked();
  await expectNoViolations(page);
  await press('Escape');
  await expect(listeningDialog(page)).toBeHidden();
  await expect(button(page, 'Speed, 2×')).toBeFocused();
  await press('Escape');
  await expectStoryFocused(page);
  await press('ArrowRight');
  await expectPosition(page, '6 / 12');

  await press('Tab');
  expect(await isFocusOnWord(page)).toBe(true);
  await press('ArrowRight');
  await expectPosition(page, '6 / 12');
  await expect(meaning(page)).toBeVisible();
  await press('Escape');
  await expect(meaning(page)).toHaveCount(0);
  expect(await isFocusOnWord(page)).toBe(true);
  await press('Escape');
  await expectStoryFocused(page);
  await press('ArrowLeft');
  await expectPosition(page, '5 / 12');
});

test.describe('on a phone with a keyboard', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('on a phone with a keyboard, the shortcuts still work after a tap', async ({ page }) => {
    // Stalls the clip requests, so that AutoPlay doesn't turn the page.
    await holdRequests(page, '**/clips/**', 'GET');
    await openReader(page, `${sample}?phrase=2`);
    const taps = [
      { control: word(page, 'Clara'), shown: 2 },
      { control: autoplaySwitch(page), shown: 2 },
      { control: nextButton(page), shown: 3 },
    ];
    for (const { control, shown } of taps) {
      await control.tap();
      await expectPosition(page, `${shown} / 12`);
      await page.keyboard.press('ArrowLeft');
      await expectPosition(page, `${shown - 1} / 12`);
      await page.keyboard.press('ArrowRight');
      await expectPosition(page, `${shown} / 12`);
    }
  });
});
