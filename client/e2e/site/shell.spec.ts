import { expect, type Page, test } from '@playwright/test';
import { disableServerRendering, waitForHydration } from '../support/first-views.ts';
import { expectNoViolations } from '../support/problems.ts';

const demoUsers = {
  member: { email: 'noah@lingostory.example', password: 'demo-reader-2026' },
  administrator: { email: 'admin@lingostory.example', password: 'demo-admin-2026' },
};
type Role = keyof typeof demoUsers | 'guest';

async function signInAs(page: Page, role: Role): Promise<void> {
  if (role === 'guest') return;
  const { token, user } = await (await page.request.post('/v1/user/login', { data: demoUsers[role] })).json();
  const storeSession = ([storedToken, storedUser]: [string, string]) => {
    localStorage.setItem('token', storedToken);
    localStorage.setItem('user', storedUser);
  };
  await page.goto('/terms');
  await page.evaluate(storeSession, [token, JSON.stringify(user)] as [string, string]);
}

async function expectNoProblems(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expectNoViolations(page);
}

/** The page that each role reaches when it opens a path. */
const destinationTable: [string, Record<Role, RegExp>][] = [
  ['/library', { guest: /\/login$/, member: /\/library$/, administrator: /\/$/ }],
  ['/account', { guest: /\/login$/, member: /\/account$/, administrator: /\/$/ }],
  ['/user/welcome', { guest: /\/login$/, member: /\/user\/welcome$/, administrator: /\/$/ }],
  ['/admin/books', { guest: /\/login$/, member: /\/401$/, administrator: /\/admin\/books$/ }],
  ['/admin/dashboard', { guest: /\/login$/, member: /\/401$/, administrator: /\/admin\/dashboard$/ }],
  ['/login', { guest: /\/login$/, member: /\/dashboard$/, administrator: /\/dashboard$/ }],
  ['/signup', { guest: /\/signup$/, member: /\/dashboard$/, administrator: /\/dashboard$/ }],
  ['/profile', { guest: /\/profile$/, member: /\/dashboard$/, administrator: /\/dashboard$/ }],
  ['/ling', { guest: /\/lingostory$/, member: /\/lingostory$/, administrator: /\/lingostory$/ }],
];

for (const role of ['guest', 'member', 'administrator'] as const) {
  test(`each protected route admits the ${role} or redirects to a permitted page`, {
    tag: ['@spec-2.1-04', '@spec-2.1-40', '@spec-2.1-53', '@spec-2.1-54', '@spec-2.1-55'],
  }, async ({ page }) => {
    await signInAs(page, role);
    for (const [path, destinations] of destinationTable) {
      await page.goto(path);
      await expect(page, path).toHaveURL(destinations[role]);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    }
  });
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
  for (const path of paths) {
    await page.goto(path);
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
  const headers: [Role, string[], (string | RegExp)[]][] = [
    ['guest', ['Help', 'Log in'], ['BROWSE', 'Help', 'Login']],
    [
      'member',
      ['Help', 'Log out'],
      ['BROWSE', 'My Library', 'My reading', 'Words', 'Buy new Credits', 'Help', /^\d+ credits?$/, 'Hi Noah'],
    ],
    ['administrator', ['Help', 'Log out'], ['BROWSE', 'Books', 'Help', 'Logout']],
  ];
  for (const [role, landingLabels, otherPageLabels] of headers) {
    await signInAs(page, role);
    await page.goto('/');
    await expect(links).toHaveText(landingLabels);
    await page.goto('/lingostory');
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
  await page.getByLabel('Email').fill(demoUsers.member.email);
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toContainText('Incorrect email or password.');
  await expect(page.getByLabel('Email')).toHaveValue(demoUsers.member.email);
  await page.getByLabel('Password', { exact: true }).fill(demoUsers.member.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account$/);
  const header = page.getByRole('banner');
  for (const name of ['BROWSE', 'My Library', 'Buy new Credits', 'Help', 'Hi Noah']) {
    await expect(header.getByRole('link', { name: new RegExp(name, 'i') })).toBeVisible();
  }
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.getByLabel('Email').fill(demoUsers.administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(demoUsers.administrator.password);
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
  await signInAs(page, 'member');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page.request.post('/v1/user/logout', { headers: { Authorization: `Bearer ${token}` } });
  await page.goto('/library');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(demoUsers.member.email);
  await page.getByLabel('Password', { exact: true }).fill(demoUsers.member.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/library$/);
});
