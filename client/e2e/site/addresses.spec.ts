import { expect, type Page, test } from '@playwright/test';
import { waitForHydration } from '../support/first-views.ts';
import { findLink, waitForEmail } from '../support/mailbox.ts';
import { signUpNewUser } from '../support/people.ts';
import { expectNoProblems, expectNoViolations } from '../support/problems.ts';

const getHeading = (page: Page) => page.getByRole('heading', { level: 1 });
const getField = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const getConfirmationRegion = (page: Page) => page.getByRole('region', { name: 'Email address to confirm' });
const createEmailAddress = () => `adresse-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.org`;

test('a newcomer signs up, reads before confirming their email, and confirms it by keyboard', {
  tag: ['@security-39', '@spec-7-34'],
}, async ({ page }) => {
  const email = createEmailAddress();
  await page.goto('/signup');
  await waitForHydration(page);
  await getField(page, 'Name').fill('www.evil.com');
  await getField(page, 'Email').fill(email);
  await getField(page, 'Password').fill('une lampe de chevet');
  await getField(page, 'Re-enter password').fill('une lampe de chevet');
  await getButton(page, 'Create Account').press('Enter');
  await expect(page.getByText('Name can’t contain a web address.')).toBeVisible();
  await getField(page, 'Name').fill('Inès Roy');
  await getField(page, 'Name').press('Enter');

  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(/Your account is ready\. We sent you an email with a link/)).toBeVisible();
  await expectNoViolations(page);
  await getField(page, 'Email').fill(email);
  await getField(page, 'Password').fill('une lampe de chevet');
  await getField(page, 'Password').press('Enter');
  await expect(page).toHaveURL(/\/account$/);
  await expect(getConfirmationRegion(page)).toContainText(`Confirm your email address`);
  await expect(getConfirmationRegion(page)).toContainText(email);
  await expectNoProblems(page);

  const confirmationEmail = await waitForEmail(page, email, 'Confirm your email address');
  expect(confirmationEmail.text).toMatch(/^Hi,\n/);
  expect(confirmationEmail.text).not.toContain('Inès');
  const link = findLink(confirmationEmail);
  await page.goto(link);
  await expect(getHeading(page)).toHaveText('Confirm your email address');
  await expect(page).toHaveURL(/\/confirm-email$/);
  await expect(page).toHaveTitle(/^Confirm your email address/);
  await expectNoProblems(page);
  await getButton(page, 'Confirm email address').press('Enter');
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account$/);
  await expect(getHeading(page)).toHaveText('Today');
  await expect(getConfirmationRegion(page)).toHaveCount(0);

  await page.goto(link);
  await getButton(page, 'Confirm email address').click();
  await expect(page.getByRole('alert')).toContainText('This link was already used.');
  await expectNoViolations(page);
});

test('opening the confirmation link does not confirm the email address until the user clicks the button', async ({
  page,
}) => {
  const { email, headers } = await signUpNewUser(page);
  const link = findLink(await waitForEmail(page, email, 'Confirm your email address'));
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await page.goto(link);
  await expect(getButton(page, 'Confirm email address')).toBeVisible();
  expect(
    requestedUrls.filter((url) => url.includes('confirm-email#') || url.includes('/user/confirm-email')),
  ).toEqual([]);
  const { data } = await (await page.request.get('/v1/user/profile', { headers })).json();
  expect(data.email_confirmed).toBe(false);
});

test('a user with an expired confirmation link requests a new one, whether signed in or not', async ({
  page,
}) => {
  const { email } = await signUpNewUser(page);
  await page.goto('/confirm-email#ABCD-EFGH-JKMN-PQRS');
  await getButton(page, 'Confirm email address').click();
  await expect(page.getByRole('alert')).toContainText('This link isn’t valid any more.');
  await getButton(page, 'Send the link again').click();
  await expect(page.getByText(`We sent a new link to ${email}.`)).toBeVisible();
  await expectNoProblems(page);

  await page.evaluate(() => localStorage.clear());
  await page.goto('/terms');
  await page.goto('/confirm-email');
  await expect(page.getByRole('heading', { name: 'Open the link from your email' })).toBeVisible();
  await expectNoProblems(page);
  await page.getByRole('link', { name: 'Sign in to get a new link' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('the confirmation page shows a server error and lets the user retry', async ({ page }) => {
  await page.route('**/v1/user/confirm-email', (route) =>
    route.fulfill({ status: 500, json: { message: 'Please try again in a minute.' } }),
  );
  await page.goto('/confirm-email#ABCD-EFGH-JKMN-PQRS');
  await getButton(page, 'Confirm email address').click();
  await expect(page.getByRole('alert')).toHaveText('Please try again in a minute.');
  await expect(getButton(page, 'Confirm email address')).toBeVisible();
});

test('a member changes their name and email address, and both the old and the new address receive an email', {
  tag: '@spec-7-33',
}, async ({ page }) => {
  const { email: oldEmail, password } = await signUpNewUser(page);
  const email = createEmailAddress();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/account');
  await page.getByRole('link', { name: 'Change your name or email' }).click();
  await expect(getHeading(page)).toHaveText('Name and email');
  await expect(getField(page, 'Email')).toHaveValue(oldEmail);
  await expectNoProblems(page);
  await getField(page, 'Name').fill('Odile Roy');
  await getField(page, 'Email').fill(email);
  await getButton(page, 'Save changes').click();
  await expect(page.getByText('Password is required.')).toBeVisible();
  await expect(getField(page, 'Password')).toBeFocused();
  await getField(page, 'Password').fill('not this one');
  await getField(page, 'Password').press('Enter');
  await expect(page.getByText('Your password is incorrect.')).toBeVisible();
  await getField(page, 'Password').fill(password);
  await getField(page, 'Password').press('Enter');
  await expect(page.getByText(`Saved. We sent a link to ${email}`)).toBeVisible();
  await expect(getConfirmationRegion(page)).toContainText(`you sign in with ${oldEmail}`);
  await expect(getField(page, 'Password')).toHaveValue('');
  await expectNoProblems(page);

  const warningEmail = await waitForEmail(page, oldEmail, 'A new email address was requested');
  expect(warningEmail.text).not.toContain('Odile');
  const confirmationEmail = await waitForEmail(page, email, 'Confirm your new email address');
  expect(confirmationEmail.text).not.toMatch(new RegExp(`Odile|${oldEmail}`));
  await page.goto(findLink(confirmationEmail));
  await getButton(page, 'Confirm email address').click();
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
  await waitForEmail(page, oldEmail, 'Your LingoStory email address was changed');
  expect((await waitForEmail(page, email, 'Your LingoStory email address was changed')).text).toMatch(
    /^Hi Odile Roy,\n/,
  );
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByText(`Odile Roy, ${email}`)).toBeVisible();
  await expect(getConfirmationRegion(page)).toHaveCount(0);
});
