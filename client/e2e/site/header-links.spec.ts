import { expect, type Page, test } from '@playwright/test';
import { signInAsDemo, signUpNewUser } from '../support/people.ts';

type HeaderLink = readonly [name: string | RegExp, path: string];

const getMenu = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' });

/**
 * Clicks the header's links one after another. Each link is clicked on the page that the previous one opened, so every
 * page must have the same header. Only on the landing page, it goes back after each click.
 */
async function expectLinks(page: Page, startPath: string, links: readonly HeaderLink[]): Promise<void> {
  await page.goto(startPath);
  const names = links.map(([name]) => name);
  await expect(getMenu(page).getByRole('link')).toHaveText(names);
  for (const [index, [name, path]] of links.entries()) {
    await getMenu(page).getByRole('link').nth(index).click();
    await expect.poll(() => new URL(page.url()).pathname, `${name} from ${startPath}`).toBe(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    // Goes back, because the landing page's header differs from that of the other pages.
    if (startPath === '/') await page.goBack();
  }
}

test('a guest’s header links to the stories, help and sign-in', { tag: '@spec-2.2-47' }, async ({ page }) => {
  await expectLinks(page, '/', [
    ['Help', '/contact'],
    ['Log in', '/login'],
  ]);
  await expectLinks(page, '/lingonovel-story', [
    ['BROWSE', '/lingostory'],
    ['Help', '/contact'],
    ['Login', '/login'],
  ]);
});

test('a member’s header links to their books, credits and account, and lets them sign out', {
  tag: '@spec-2.2-47',
}, async ({ page }) => {
  await signUpNewUser(page);
  await expectLinks(page, '/lingonovel-story', [
    ['BROWSE', '/lingostory'],
    ['My Library', '/library'],
    ['Words & reading', '/words'],
    ['Buy new Credits', '/buy'],
    ['Help', '/contact'],
    ['0 credits', '/buy'],
    ['Hi Odile Martin', '/account'],
  ]);
  await expectLinks(page, '/', [
    ['Help', '/contact'],
    ['Log out', '/login'],
  ]);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('an administrator’s header links to the books and sign-out, but not to a library', {
  tag: '@spec-2.2-47',
}, async ({ page }) => {
  await signInAsDemo(page, 'administrator');
  await expectLinks(page, '/lingonovel-story', [
    ['BROWSE', '/lingostory'],
    ['Books', '/admin/books'],
    ['Help', '/contact'],
    ['Logout', '/login'],
  ]);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a visitor with a stored token but no stored user counts as signed out', {
  tag: '@spec-2.1-56',
}, async ({ page }) => {
  await signUpNewUser(page);
  await page.evaluate(() => localStorage.removeItem('user'));
  for (const path of ['/login', '/signup', '/forgot', '/resetpassword', '/profile']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    await expect.poll(() => new URL(page.url()).pathname, path).toBe(path);
  }
  await page.goto('/library');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});
