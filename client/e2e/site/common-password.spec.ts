import { expect, type Page, test } from '@playwright/test';
import { signUpNewUser } from '../support/people.ts';

const getField = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the API rejects a common password, and the form shows the error under the field', async ({ page }) => {
  const message = /too common/;
  const commonPassword = 'password1';
  await page.goto('/signup');
  await getField(page, 'Name').fill('Inès');
  await getField(page, 'Email').fill(`limite-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.org`);
  for (const label of ['Password', 'Re-enter password']) await getField(page, label).fill(commonPassword);
  await getButton(page, 'Create Account').click();
  await expect(getField(page, 'Password')).toHaveAccessibleDescription(message);
  await expect(getField(page, 'Password')).toBeFocused();
  const { password } = await signUpNewUser(page);
  await page.goto('/account/change-password');
  await getField(page, 'Old password').fill(password);
  for (const label of ['New password', 'Repeat password']) await getField(page, label).fill(commonPassword);
  await getButton(page, 'Update').click();
  await expect(getField(page, 'New password')).toHaveAccessibleDescription(message);
});
