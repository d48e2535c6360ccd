import { expect, type Page, test } from '@playwright/test';
import { waitForHydration } from '../support/first-views.ts';
import { findLink, waitForEmail } from '../support/mailbox.ts';
import { signUpNewUser } from '../support/people.ts';
import { expectNoProblems, expectNoViolations } from '../support/problems.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const confirmationRegion = (page: Page) => page.getByRole('region', { name: 'Email address to confirm' });
const createEmailAddress = () => `adresse-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.org`;

test('a newcomer signs up, reads before confirming their email, and confirms it by keyboard', {
  tag: ['@security-39', '@spec-7-34'],
}, async ({ page }) => {
  const email = createEmailAddress();
  await page.goto('/signup');
  await waitForHydration(page);
  await field(page, 'Name').fill('www.evil.com');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill('une lampe de chevet');
  await field(page, 'Re-enter password').fill('une lampe de chevet');
  await button(page, 'Create Account').press('Enter');
  await expect(page.getByText('Name can’t contain a web address.')).toBeVisible();
  await field(page, 'Name').fill('Inès Roy');
  await field(page, 'Name').press('Enter');

  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(/Your account is ready\. We sent you an email with a link/)).toBeVisible();
  await expectNoViolations(page);
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill('une lampe de chevet');
  await field(page, 'Password').press('Enter');
  await expect(page).toHaveURL(/\/account$/);
  await expect(confirmationRegion(page)).toContainText(`Confirm your email address`);
  await expect(confirmationRegion(page)).toContainText(email);
  await expectNoProblems(page);

  const confirmationEmail = await waitForEmail(page, email, 'Confirm your email address');
  expect(confirmationEmail.text).toMatch(/^Hi,\n/);
  expect(confirmationEmail.text).not.toContain('Inès');
  const link = findLink(confirmationEmail);
  await page.goto(link);
  await expect(heading(page)).toHaveText('Confirm your email address');
  await expect(page).toHaveURL(/\/confirm-email$/);
  await expect(page).toHaveTitle(/^Confirm your email address/);
  await expectNoProblems(page);
  await button(page, 'Confirm email address').press('Enter');
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account$/);
  await expect(heading(page)).toHaveText('Your account');
  await expect(confirmationRegion(page)).toHaveCount(0);

  await page.goto(link);
  await button(page, 'Confirm email address').click();
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
  await expect(button(page, 'Confirm email address')).toBeVisible();
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
  await button(page, 'Confirm email address').click();
  await expect(page.getByRole('alert')).toContainText('This link isn’t valid any more.');
  await button(page, 'Send the link again').click();
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
  await button(page, 'Confirm email address').click();
  await expect(page.getByRole('alert')).toHaveText('Please try again in a minute.');
  await expect(button(page, 'Confirm email address')).toBeVisible();
});

test('a member changes their name and email, and both addresses get an email before the new one is confirmed', {
  tag: '@spec-7-33',
}, async ({ page }) => {
  const { email: old, password } = await signUpNewUser(page);
  const email = createEmailAddress();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/account');
  await page.getByRole('link', { name: 'Change your name or email' }).click();
  await expect(heading(page)).toHaveText('Name and email');
  await expect(field(page, 'Email')).toHaveValue(old);
  await expectNoProblems(page);
  await field(page, 'Name').fill('Odile Roy');
  await field(page, 'Email').fill(email);
  await button(page, 'Save changes').click();
  await expect(page.getByText('Password is required.')).toBeVisible();
  await expect(field(page, 'Password')).toBeFocused();
  await field(page, 'Password').fill('not this one');
  await field(page, 'Password').press('Enter');
  await expect(page.getByText('Your password is incorrect.')).toBeVisible();
  await field(page, 'Password').fill(password);
  await field(page, 'Password').press('Enter');
  await expect(page.getByText(`Saved. We sent a link to ${email}`)).toBeVisible();
  await expect(confirmationRegion(page)).toContainText(`you sign in with ${old}`);
  await expect(field(page, 'Password')).toHaveValue('');
  await expectNoProblems(page);

  const warningEmail = await waitForEmail(page, old, 'A new email address was requested');
  expect(warningEmail.text).not.toContain('Odile');
  const confirmationEmail = await waitForEmail(page, email, 'Confirm your new email address');
  expect(confirmationEmail.text).not.toMatch(new RegExp(`Odile|${old}`));
  await page.goto(findLink(confirmationEmail));
  await button(page, 'Confirm email address').click();
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
  await waitForEmail(page, old, 'Your LingoStory email address was changed');
  expect((await waitForEmail(page, email, 'Your LingoStory email address was changed')).text).toMatch(
    /^Hi Odile Roy,\n/,
  );
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByText(`Odile Roy, ${email}`)).toBeVisible();
  await expect(confirmationRegion(page)).toHaveCount(0);
});
