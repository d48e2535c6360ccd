import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { waitForEmail } from '../support/mailbox.ts';
import { type Account, signUp } from '../support/people.ts';
import { expectNoViolations } from '../support/problems.ts';

const newPassword = 'une nouvelle clé, mieux cachée';
const getHeading = (page: Page) => page.getByRole('heading', { level: 1 });
const getField = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/login');
  await getField(page, 'Email').fill(email);
  await getField(page, 'Password').fill(password);
  await getButton(page, 'Sign In').click();
  await expect(page).toHaveURL(/\/account$/);
}

/** Returns the token from the latest password recovery email to this recipient. */
async function readResetToken(page: Page, email: string): Promise<string> {
  const { text } = await waitForEmail(page, email, 'Reset your LingoStory password');
  return /\b\w{4}-\w{4}-\w{4}-\w{4}\b/.exec(text)?.[0] ?? '';
}

test('a user resets a forgotten password in three steps, using only the keyboard', {
  tag: ['@spec-2.1-15', '@spec-2.2-03', '@spec-4-04', '@spec-8-04'],
}, async ({ page }) => {
  const { email, password } = await signUp(page.request, 'Inès Roy');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveTitle(/^Forgot password/);
  await expectNoViolations(page);
  await getButton(page, 'Submit').press('Enter');
  await expect(getField(page, 'Email')).toHaveAttribute('aria-invalid', 'true');
  await getField(page, 'Email').fill(email);
  await getField(page, 'Email').press('Enter');

  await expect(getField(page, 'Token')).toBeFocused();
  await expectNoViolations(page);
  await getField(page, 'Token').fill('ABCD-EFGH-JKMN-PQRS');
  await getField(page, 'Token').press('Enter');
  await expect(page.getByText('This token isn’t valid or has expired.')).toBeVisible();
  await getField(page, 'Token').fill((await readResetToken(page, email)).toLowerCase());
  await getField(page, 'Token').press('Enter');

  await expect(getField(page, 'New password')).toBeFocused();
  await expect(
    page.getByText(/8 or more characters with a mix of letters, numbers and symbols/),
  ).toBeVisible();
  await expectNoViolations(page);
  await getField(page, 'New password').fill(newPassword);
  await getField(page, 'Confirm password').fill(password);
  await getField(page, 'Confirm password').press('Enter');
  await expect(page.getByText('The passwords don’t match.')).toBeVisible();
  await getField(page, 'Confirm password').fill(newPassword);
  await getField(page, 'Confirm password').press('Enter');
  await expect(page.getByText('Your password has been changed. Sign in with the new one.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await signIn(page, { email, password: newPassword });
});

test('a user sees a generic message and can cancel when their password reset request fails with a server error', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(getHeading(page)).toHaveText('Forgot password');
  await page.route('**/v1/user/password-recovery-token', (route) =>
    route.fulfill({ status: 500, json: { message: 'The post is on strike.' } }),
  );
  await getField(page, 'Email').fill('nobody@example.org');
  await getButton(page, 'Submit').click();
  await expect(page.getByRole('alert')).toHaveText('Something went wrong. Please try again later.');
  await expect(getField(page, 'Email')).toHaveValue('nobody@example.org');
  await getButton(page, 'Cancel').click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a user sets a new password through the emailed link, which works only once and disappears from the address bar', {
  tag: '@spec-2.1-14',
}, async ({ page }) => {
  const { email } = await signUp(page.request, 'Inès Roy');
  await page.request.post('/v1/user/password-recovery-token', { data: { email } });
  const token = await readResetToken(page, email);
  await page.goto(`/resetpassword#${token}`);
  await expect(getField(page, 'New password')).toBeVisible();
  await expect(page).toHaveURL(/\/resetpassword$/);
  await expectNoViolations(page);
  await getField(page, 'New password').fill(newPassword);
  await getField(page, 'Confirm password').fill(newPassword);
  await getButton(page, 'Submit').click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();

  await page.goto('/terms');
  await page.goto(`/resetpassword#${token}`);
  await expect(page.getByRole('alert')).toContainText('This token isn’t valid or has expired.');
  await expectNoViolations(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Open the link from your email' })).toBeVisible();
  await page.getByRole('link', { name: 'Get a new link' }).click();
  await expect(getHeading(page)).toHaveText('Forgot password');
});

test('the skip link on the new-password form does not clear the password that has been typed', async ({
  page,
}) => {
  const { email } = await signUp(page.request, 'Inès Roy');
  await page.request.post('/v1/user/password-recovery-token', { data: { email } });
  await page.goto(`/resetpassword#${await readResetToken(page, email)}`);
  await getField(page, 'New password').fill(newPassword);
  await page.getByRole('link', { name: 'Skip to the content' }).press('Enter');
  await expect(page).toHaveURL(/\/resetpassword#main$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(getField(page, 'New password')).toHaveValue(newPassword);
  await page.keyboard.press('Tab');
  await expect(getField(page, 'New password')).toBeFocused();
  await getField(page, 'Confirm password').fill(newPassword);
  await getButton(page, 'Submit').click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
});

test('a member changes their password and sees each validation error under its field', {
  tag: ['@spec-1-13', '@spec-2.1-39', '@spec-2.2-43'],
}, async ({ page }) => {
  const { email, password } = await signUp(page.request, 'Inès Roy');
  await signIn(page, { email, password });
  await page.getByRole('link', { name: 'Change your password' }).click();
  await expect(getHeading(page)).toHaveText('Change Password');
  await expectNoViolations(page);
  await getField(page, 'Old password').fill('not this one');
  await getField(page, 'New password').fill(newPassword);
  await getField(page, 'Repeat password').fill('another');
  await getButton(page, 'Update').click();
  await expect(page.getByText('The passwords don’t match.')).toBeVisible();
  await getField(page, 'Repeat password').fill(newPassword);
  await getButton(page, 'Update').click();
  await expect(page.getByText('Your old password is incorrect.')).toBeVisible();
  await expect(getField(page, 'Old password')).toBeFocused();
  await getField(page, 'Old password').fill(password);
  await getButton(page, 'Update').click();
  await expect(page.getByText(/^Your password has been changed\./)).toBeVisible();
  await expect(getField(page, 'New password')).toHaveValue('');
  await page.getByRole('link', { name: 'Back to your account' }).click();
  await expect(getHeading(page)).toHaveText('Today');
});

test('a member downloads their data and then deletes the account', async ({ page }) => {
  const { email, password } = await signUp(page.request, 'Inès Roy');
  await signIn(page, { email, password });
  const downloadPromise = page.waitForEvent('download');
  await getButton(page, 'Download your data').click();
  const file = await downloadPromise;
  expect(file.suggestedFilename()).toMatch(/^lingostory-\d{4}-\d\d-\d\d\.json$/);
  const exportedData = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(exportedData.user.email).toBe(email);

  await getButton(page, 'Delete your account…').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete your account' });
  await expect(dialog).toBeVisible();
  await expectNoViolations(page);
  await getButton(page, 'Keep my account').click();
  await expect(dialog).toBeHidden();
  await expect(getButton(page, 'Delete your account…')).toBeFocused();
  await getButton(page, 'Delete your account…').click();
  await dialog.getByLabel('Your password', { exact: true }).fill('not this one');
  await getButton(page, 'Delete my account').click();
  await expect(dialog.getByText('Your password is incorrect.')).toBeVisible();
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await getButton(page, 'Delete my account').click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  const response = await page.request.post('/v1/user/login', { data: { email, password } });
  expect(response.ok()).toBe(false);
});
