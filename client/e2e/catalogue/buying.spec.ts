import { expect, type Page, test } from '@playwright/test';
import { buyThroughApi, signInAsDemo, signUpNewUser, signUpWithCredit } from '../support/people.ts';
import { expectNoViolations } from '../support/problems.ts';
import { payByCard } from '../support/till.ts';

const book = 'le-chat-du-quai-trois';
const title = 'Le Chat du quai 3';
const getHeading = (page: Page) => page.getByRole('heading', { level: 1 });

test('the Buy now link takes an administrator to the book list', { tag: '@spec-2.2-16' }, async ({
  page,
}) => {
  await signInAsDemo(page, 'administrator');
  await page.goto(`/book-detail/${book}`);
  await page.getByRole('link', { name: 'Buy now · 1 credit' }).click();
  await expect(page).toHaveURL(/\/admin\/books$/);
});

test('a member without a credit learns why they can’t buy a book and where to get a credit', async ({
  page,
}) => {
  await signInAsDemo(page, 'newcomer');
  await page.goto(`/book-detail/${book}`);
  await page.getByRole('link', { name: 'Buy now · 1 credit' }).click();
  await expect(getHeading(page)).toHaveText('Use one credit to get the book');
  await expect(page.getByRole('button', { name: 'Start your free trial' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm the Purchase' })).toBeDisabled();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(new RegExp(`/book-detail/${book}$`));
});

test('a member whose last credit was spent on another device learns it, and cannot try again in vain', async ({
  page,
}) => {
  const member = await signUpWithCredit(page);
  await page.goto(`/confirm-purchase/${book}`);
  const confirmButton = page.getByRole('button', { name: 'Confirm the Purchase' });
  await expect(page.getByText('You have 1 credit; after this, none is left.')).toBeVisible();
  await buyThroughApi(page, member, 'le-phare');
  await confirmButton.click();
  await expect(page.getByRole('alert')).toContainText('any credits left');
  await expect(confirmButton).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Buy 3 credits for $24.99' })).toBeVisible();
});

test('a purchase that fails with a 404, 422 or 500 shows the server’s message', async ({ page }) => {
  await signUpWithCredit(page);
  for (const status of [404, 422, 500]) {
    await page.route('**/v1/user/purchase-book', (route) =>
      route.fulfill({ status, json: { message: `Refused with ${status}.` } }),
    );
    await page.goto(`/confirm-purchase/${book}`);
    await page.getByRole('button', { name: 'Confirm the Purchase' }).click();
    await expect(page.getByRole('alert')).toContainText(`Refused with ${status}.`);
    await page.unroute('**/v1/user/purchase-book');
  }
});

test('a new member buys a book with the first credit, and the thank-you page survives a reload', {
  tag: ['@spec-1-11', '@spec-2.1-22', '@spec-2.1-27', '@spec-2.2-24', '@spec-2.2-29', '@spec-3-10'],
}, async ({ page }) => {
  const { token } = await signUpNewUser(page);
  const { data: offers } = await (await page.request.get('/v1/guest/offers')).json();
  const checkout = await page.request.post('/v1/user/create-subscription', {
    headers: { Authorization: `Bearer ${token}` },
    data: { price: offers.subscription.price },
  });
  await page.goto((await checkout.json()).data);
  await payByCard(page);

  await expect(page).toHaveURL(/\/user\/welcome/);
  await expect(page.getByText(/You have 1 credit\b/)).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(title) })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await page.getByRole('link', { name: 'Buy now · 1 credit' }).click();
  await expect(page.getByText('You have 1 credit; after this, none is left.')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Confirm the Purchase' }).click();

  await expect(page).toHaveURL(/\/user\/thanks$/);
  for (const visit of ['first', 'reloaded']) {
    if (visit === 'reloaded') await page.reload();
    await expect(page.getByText(`“${title}” is in your library.`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start reading' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Other good recommendations....' })).toBeVisible();
  }
  await expect(page.getByRole('navigation').getByText('0 credits')).toBeVisible();
  await expectNoViolations(page);

  await page.goto('/library');
  await expect(page.getByRole('link', { name: `Read ${title}` })).toBeVisible();
  await page.goto(`/book-detail/${book}`);
  await expect(page.getByRole('link', { name: 'Read', exact: true })).toBeVisible();
  await page.goto(`/confirm-purchase/${book}`);
  await expect(page.getByText(/already in your library/)).toBeVisible();
});
