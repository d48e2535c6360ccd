import { expect, type Page, test } from '@playwright/test';
import { disableServerRendering, waitForHydration } from '../support/first-views.ts';
import { openInApp } from '../support/navigation.ts';
import { demoAccounts, signInAsDemo } from '../support/people.ts';
import { expectNoViolations } from '../support/problems.ts';

async function expectNoProblems(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expectNoViolations(page);
}

test('each public page has one heading and its own title', {
  tag: ['@spec-2.1-03', '@spec-2.1-05', '@spec-2.1-11', '@spec-2.1-17'],
}, async ({ page }) => {
  const titles = new Set<string>();
  const paths = [
    '/',
    '/lingonovel-story',
    '/subs',
    '/profile',
    '/login',
    '/signup',
    '/401',
    '/terms',
    '/review-guidelines',
  ];
  await page.goto('/lingostory');
  await waitForHydration(page);
  for (const path of paths) {
    await openInApp(page, path);
    await expectNoProblems(page);
    titles.add(await page.title());
  }
  expect(titles.size).toBe(paths.length);
});

test('an unknown URL shows the not-found page with a link to an existing page', {
  tag: '@spec-2.1-12',
}, async ({ page }) => {
  await page.goto('/nothing/here');
  await expect(page.getByText('404 | Page not found')).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page.getByText('404 | Page not found')).toBeHidden();
});

test('every page except sign-in and sign-up shows the header for the visitor’s role', {
  tag: '@spec-2.2-46',
}, async ({ page }) => {
  const header = page.getByRole('banner');
  const links = header.getByRole('navigation', { name: 'Main' }).getByRole('link');
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(header).toHaveCount(0);
  }
  const headers: [keyof typeof demoAccounts | 'guest', string[], (string | RegExp)[]][] = [
    ['guest', ['Help', 'Log in'], ['BROWSE', 'Help', 'Login']],
    [
      'newcomer',
      ['Help', 'Log out'],
      ['BROWSE', 'My Library', 'Words & reading', 'Buy new Credits', 'Help', /^\d+ credits?$/, 'Hi Noah'],
    ],
    ['administrator', ['Help', 'Log out'], ['BROWSE', 'Books', 'Help', 'Logout']],
  ];
  for (const [role, landingLabels, otherPageLabels] of headers) {
    if (role !== 'guest') await signInAsDemo(page, role);
    await page.goto('/');
    await waitForHydration(page);
    await expect(links).toHaveText(landingLabels);
    await openInApp(page, '/lingostory');
    await expect(links).toHaveText(otherPageLabels);
  }
});

test('the sign-up page shows its fields, the password hint and the link to sign in', {
  tag: ['@spec-2.1-16', '@spec-2.2-02'],
}, async ({ page }) => {
  await page.goto('/signup');
  for (const label of ['Name', 'Email', 'Password', 'Re-enter password']) {
    await expect(page.getByLabel(label, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
    'placeholder',
    'At least 8 characters',
  );
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a failed sign-in keeps the typed values, and a successful one opens the home page of the user’s role', {
  tag: ['@spec-2.1-10', '@spec-2.1-13', '@spec-2.2-01', '@spec-3-10', '@spec-4-01', '@spec-4-02'],
}, async ({ page }) => {
  await page.goto('/login');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Email is required.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(demoAccounts.newcomer.email);
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toContainText('Incorrect email or password.');
  await expect(page.getByLabel('Email')).toHaveValue(demoAccounts.newcomer.email);
  await page.getByLabel('Password', { exact: true }).fill(demoAccounts.newcomer.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account$/);
  const header = page.getByRole('banner');
  for (const name of ['BROWSE', 'My Library', 'Buy new Credits', 'Help', 'Hi Noah']) {
    await expect(header.getByRole('link', { name: new RegExp(name, 'i') })).toBeVisible();
  }
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.getByLabel('Email').fill(demoAccounts.administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(demoAccounts.administrator.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/admin\/books$/);
  await expect(header.getByRole('link', { name: 'Books' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'My Library' })).toHaveCount(0);
});

test('the catalogue shows a notice while the API is down, and loads by itself once the API is back', async ({
  page,
}) => {
  let isApiDown = true;
  await disableServerRendering(page);
  await page.route('**/v1/**', (route) => (isApiDown ? route.abort('connectionrefused') : route.continue()));
  await page.goto('/lingostory');
  await expect(page.getByText(/cannot reach|can’t reach|could not be reached/i).first()).toBeVisible();
  isApiDown = false;
  await expect(page.getByRole('link', { name: /Le Phare/ }).first()).toBeVisible({ timeout: 60_000 });
});

test('a user whose session has ended signs in again and returns to the requested page', async ({ page }) => {
  const { headers } = await signInAsDemo(page, 'newcomer');
  await page.request.post('/v1/user/logout', { headers });
  await page.goto('/library');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(demoAccounts.newcomer.email);
  await page.getByLabel('Password', { exact: true }).fill(demoAccounts.newcomer.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/library$/);
});
