import { expect, type Page, test } from '@playwright/test';
import { signUpNewUser } from '../support/people.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the API rejects a common password, and the form shows the error under the field', async ({ page }) => {
  const message = /too common/;
  const commonPassword = 'password1';
  await page.goto('/signup');
  await field(page, 'Name').fill('Inès');
  await field(page, 'Email').fill(`limite-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.org`);
  for (const label of ['Password', 'Re-enter password']) await field(page, label).fill(commonPassword);
  await button(page, 'Create Account').click();
  await expect(field(page, 'Password')).toHaveAccessibleDescription(message);
  await expect(field(page, 'Password')).toBeFocused();
  const { password } = await signUpNewUser(page);
  await page.goto('/account/change-password');
  await field(page, 'Old password').fill(password);
  for (const label of ['New password', 'Repeat password']) await field(page, label).fill(commonPassword);
  await button(page, 'Update').click();
  await expect(field(page, 'New password')).toHaveAccessibleDescription(message);
});
