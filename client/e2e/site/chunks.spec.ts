import { expect, test } from '@playwright/test';
import { expectNoViolations } from '../support/problems.ts';

const missing = 'This page didn’t load';

for (const { name, from, link, chunk, ends } of [
  {
    name: 'page',
    from: '/terms',
    link: 'Help',
    chunk: '**/assets/contact-*.js',
    ends: 'Email Us',
  },
  {
    name: 'reader',
    from: '/book-detail/le-phare',
    link: 'Read a free sample',
    chunk: '**/assets/sample-read-*.js',
    ends: 'Le Phare',
  },
]) {
  test(`a ${name} whose script does not come says so, and a reload brings it`, { tag: '@spec-8-18' }, async ({
    page,
  }) => {
    await page.goto(from);
    const way = page.getByRole('link', { name: link, exact: true }).first();
    await expect(way).toBeVisible();
    await page.route(chunk, (route) => route.abort('connectionfailed'));
    await way.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(missing);
    await expect(page).toHaveTitle(`${missing} · LingoStory`);
    await expectNoViolations(page);
    // Still away: the reload says the same, and there is a way out.
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(missing);
    await expect(page.getByRole('link', { name: 'Go to the front page' })).toHaveAttribute('href', '/');
    await page.unroute(chunk);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(ends);
  });
}

test('a script that failed does not stop the pages beside it', async ({ page }) => {
  await page.goto('/terms');
  await page.route('**/assets/contact-*.js', (route) => route.abort('connectionfailed'));
  await page.getByRole('link', { name: 'Help', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(missing);
  await page.getByRole('banner').getByRole('link', { name: 'BROWSE' }).click();
  await expect(page).toHaveURL(/\/lingostory$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(missing);
});
