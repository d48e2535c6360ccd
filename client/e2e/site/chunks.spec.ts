import { expect, test } from '@playwright/test';
import { expectNoViolations } from '../support/problems.ts';

const loadErrorMessage = 'This page didn’t load';

for (const { name, from, link, chunk, loadedHeading } of [
  {
    name: 'page',
    from: '/terms',
    link: 'Help',
    chunk: '**/assets/contact-*.js',
    loadedHeading: 'Email Us',
  },
  {
    name: 'reader',
    from: '/book-detail/le-phare',
    link: 'Read a free sample',
    chunk: '**/assets/sample-read-*.js',
    loadedHeading: 'Le Phare',
  },
]) {
  test(`a ${name} whose script fails to load shows an error and loads after a reload`, {
    tag: '@spec-8-18',
  }, async ({ page }) => {
    await page.goto(from);
    const pageLink = page.getByRole('link', { name: link, exact: true }).first();
    await expect(pageLink).toBeVisible();
    await page.route(chunk, (route) => route.abort('connectionfailed'));
    await pageLink.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(loadErrorMessage);
    await expect(page).toHaveTitle(`${loadErrorMessage} · LingoStory`);
    await expectNoViolations(page);
    // If the script fails again after a reload, the page shows the error again, with a link to the front page.
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(loadErrorMessage);
    await expect(page.getByRole('link', { name: 'Go to the front page' })).toHaveAttribute('href', '/');
    await page.unroute(chunk);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(loadedHeading);
  });
}

test('other pages still open after one page’s script has failed to load', async ({ page }) => {
  await page.goto('/terms');
  await page.route('**/assets/contact-*.js', (route) => route.abort('connectionfailed'));
  await page.getByRole('link', { name: 'Help', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(loadErrorMessage);
  await page.getByRole('banner').getByRole('link', { name: 'BROWSE' }).click();
  await expect(page).toHaveURL(/\/lingostory$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(loadErrorMessage);
});
