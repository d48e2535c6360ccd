import { expect, type Page, test } from '@playwright/test';
import { buyThroughApi, signUpWithCredit } from '../support/people.ts';
import { expectNoViolations } from '../support/problems.ts';

const getHeader = (page: Page) => page.getByRole('banner');
const getMain = (page: Page) => page.getByRole('main');
const getConfirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm the Purchase' });
const subscriptionUrlPattern = '**/v1/user/get-subscription';

/** Simulates leaving the tab and returning to it. Browsers fire two events for each of these changes. */
async function returnToTab(page: Page): Promise<void> {
  await page.evaluate(() => {
    let isHidden = true;
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (isHidden ? 'hidden' : 'visible'),
    });
    window.dispatchEvent(new Event('blur'));
    document.dispatchEvent(new Event('visibilitychange'));
    isHidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  });
}

test('a member who returns to the tab sees the updated credit balance', async ({ page }) => {
  const member = await signUpWithCredit(page);
  await page.goto('/lingostory');
  await expect(getHeader(page).getByText('1 credit', { exact: true })).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto('/confirm-purchase/le-phare');
  await expect(getMain(tab).getByText('You have 1 credit; after this, none is left.')).toBeVisible();

  await buyThroughApi(page, member, 'dernier-etage');
  let requestCount = 0;
  await page.route(subscriptionUrlPattern, (route) => {
    requestCount += 1;
    return route.continue();
  });
  await returnToTab(page);
  await expect(getHeader(page).getByText('0 credits')).toBeVisible();
  expect(requestCount).toBe(1);

  await returnToTab(tab);
  await expect(getMain(tab).getByText('You don’t have any credits right now.')).toBeVisible();
  await expect(getMain(tab).getByRole('link', { name: 'Buy 3 credits for $24.99' })).toHaveAttribute(
    'href',
    '/buy/confirm-purchase',
  );
  await expectNoViolations(tab);
});

test('the button that confirms a purchase stays disabled until the credit balance has been reloaded', async ({
  page,
}) => {
  const member = await signUpWithCredit(page);
  await buyThroughApi(page, member, 'dernier-etage');
  let release = () => {};
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(subscriptionUrlPattern, async (route) => {
    await releasePromise;
    await route.continue();
  });
  await page.goto('/confirm-purchase/le-phare');
  await expect(page.getByText('Loading your credits')).toBeAttached();
  await expect(getConfirmButton(page)).toHaveAttribute('aria-disabled', 'true');
  release();
  await expect(getMain(page).getByText('You don’t have any credits right now.')).toBeVisible();
});

test('a member can buy a book even if the credit balance fails to load', async ({ page }) => {
  await signUpWithCredit(page);
  await page.route(subscriptionUrlPattern, (route) =>
    route.fulfill({ status: 500, json: { message: 'Not now.' } }),
  );
  await page.goto('/confirm-purchase/le-phare');
  await expect(getMain(page).getByText('You have 1 credit; after this, none is left.')).toBeVisible();
  await getConfirmButton(page).click();
  await expect(page).toHaveURL(/\/user\/thanks$/);
});

test('a member cannot buy a book that they have already bought on another device', async ({ page }) => {
  const member = await signUpWithCredit(page);
  await page.goto('/confirm-purchase/le-phare');
  await expect(getMain(page).getByText('You have 1 credit; after this, none is left.')).toBeVisible();
  await buyThroughApi(page, member, 'le-phare');
  await returnToTab(page);
  await expect(getMain(page).getByText(/already in your library/)).toBeVisible();
  await expect(getConfirmButton(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('chosenBook'))).toBeNull();
});
