import { expect, test } from '@playwright/test';
import { signUpWithBook } from '../support/people.ts';
import { expectNoProblems } from '../support/problems.ts';
import { book } from '../support/reader.ts';

test('a member finds phrases with one new word, hears one, keeps its word by keyboard and reads on from it', async ({
  page,
}) => {
  await signUpWithBook(page, book);
  await page.goto('/words/one-new-word');
  await expect(page.getByRole('heading', { name: 'Which words do you know?' })).toBeVisible();
  await expectNoProblems(page);
  await page.goto('/words');
  await page.getByRole('button', { name: 'I know the 2,000 most common' }).click();
  await expect(page.getByText(/are now known/)).toBeVisible();
  await page.getByRole('link', { name: 'One new word' }).click();
  await expect(page.getByRole('heading', { name: 'One new word', level: 1 })).toBeVisible();
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items.first().locator('mark').first()).toBeVisible();
  await expectNoProblems(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoProblems(page);

  const second = items.nth(1);
  await items.first().getByRole('button', { name: /^Keep/ }).focus();
  await page.keyboard.press('j');
  await expect(second.getByRole('button', { name: /^Keep/ })).toBeFocused();
  await page.keyboard.press('h');
  await expect(second.getByRole('button', { name: /^Stop/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'is kept' })).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'is no longer kept' })).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(second.getByRole('button', { name: /^Undo/ })).toBeFocused();
  await second.getByRole('link', { name: /^Read here/ }).press('Enter');
  await expect(page).toHaveURL(/\/read\?phrase=\d+$/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'One new word', level: 1 })).toBeVisible();
});
