import { expect, type Page, type Route, test } from '@playwright/test';
import { signInAsDemo, signUpNewUser } from '../support/people.ts';
import { expectNoViolations } from '../support/problems.ts';

const serverMessage = 'a secret of the server';
const genericMessage = 'Something went wrong. Please try again later.';
const getAlert = (page: Page) => page.getByRole('main').getByRole('alert');
const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

type Membership = { status: string; offer_available: boolean };

/** Signs up a user and mocks the response that contains their membership. */
async function signUpWithMockMembership(page: Page, membership: Membership): Promise<void> {
  await signUpNewUser(page);
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'));
  const nullDates = { current_period_end: null, trial_ends_at: null, paused_until: null, next_payment: null };
  const data = { id: 'sub_1', ...nullDates, prepaid: false, ...membership };
  await page.route('**/v1/user/get-subscription', (route) => route.fulfill({ json: { data, user } }));
}

const activeMembership = { status: 'active', offer_available: true };

/** Every page that changes a membership, with its button and the API call that the button makes. */
const forms: {
  path: string;
  buttonName: string;
  call: string;
  membership: Membership;
  prepare?: (page: Page) => Promise<void>;
  /** The message that the page should show after a 500, if it is not the generic one. */
  messageOn500?: string;
}[] = [
  {
    path: '/account',
    buttonName: 'Renew',
    call: '/user/create-subscription',
    membership: { ...activeMembership, status: 'canceled' },
  },
  {
    path: '/account',
    buttonName: 'Renew',
    call: '/user/resume-subscription/**',
    membership: { ...activeMembership, status: 'paused' },
  },
  {
    path: '/buy/confirm-purchase',
    buttonName: 'Confirm the Purchase',
    call: '/user/create-payment',
    membership: activeMembership,
  },
  {
    path: '/account/takebreak',
    buttonName: 'Pause Membership',
    call: '/user/pause-subscription/**',
    membership: activeMembership,
  },
  {
    path: '/account/cancellation/showoffer',
    buttonName: 'Save 50 %',
    call: '/user/create-discount',
    membership: activeMembership,
  },
  {
    path: '/account/cancellation/reason',
    buttonName: 'Cancellation',
    call: '/user/cancel-subscription/**',
    membership: activeMembership,
    // Unlike the other pages, this one shows the server's own message after a 500.
    messageOn500: serverMessage,
    prepare: async (page) => await page.getByRole('radio', { name: 'It is too expensive' }).check(),
  },
];

for (const { path, buttonName, call, membership, prepare, messageOn500 = genericMessage } of forms) {
  test(`a member on ${path} sees an error message if ${call} fails, and is sent to the sign-in page after a 401`, {
    tag: ['@spec-8-10', '@spec-8-12', '@spec-8-14', '@spec-8-16', '@spec-9-14'],
  }, async ({ page }) => {
    await signUpWithMockMembership(page, membership);
    await page.goto(path);
    await prepare?.(page);
    let response = { status: 0, message: '' };
    await page.route(`**/v1${call}`, (route) =>
      route.fulfill({ status: response.status, json: { message: response.message } }),
    );
    for (const [status, text] of [
      [422, 'Not just now.'],
      [404, 'We couldn’t find this membership.'],
      [500, messageOn500],
    ] as const) {
      response = { status, message: status === 500 ? serverMessage : text };
      await getButton(page, buttonName).click();
      await expect(getAlert(page), String(status)).toContainText(text);
      await expect(getButton(page, buttonName)).toBeEnabled();
    }
    response = { status: 401, message: 'Your session has ended.' };
    await getButton(page, buttonName).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('alert')).toContainText('Your session has ended.');
    expect(await page.evaluate(() => localStorage.getItem('redirectTo'))).toBe(path);
  });

  test(`a double click on the button at ${path} sends ${call} only once`, async ({ page }) => {
    await signUpWithMockMembership(page, membership);
    await page.goto(path);
    await prepare?.(page);
    const heldRoutes: Route[] = [];
    await page.route(`**/v1${call}`, (route) => void heldRoutes.push(route));
    await getButton(page, buttonName).dblclick();
    await expect.poll(() => heldRoutes.length).toBe(1);
    await expect(getButton(page, buttonName)).toHaveAttribute('aria-busy', 'true');
    await getButton(page, buttonName).press('Enter');
    await heldRoutes[0]?.fulfill({ status: 422, json: { message: 'Not just now.' } });
    await expect(getAlert(page)).toContainText('Not just now.');
    expect(heldRoutes).toHaveLength(1);
  });
}

test('a user sees a generic message if the membership fails to load, and the trial offer if they have no membership', {
  tag: '@spec-8-11',
}, async ({ page }) => {
  await signUpNewUser(page);
  let status = 500;
  await page.route('**/v1/user/get-subscription', (route) =>
    route.fulfill({ status, json: { message: serverMessage } }),
  );
  await page.goto('/account');
  await expect(getAlert(page)).toContainText(genericMessage);
  await expect(page.getByText(serverMessage)).toHaveCount(0);
  status = 404;
  await getButton(page, 'Try again').click();
  await expect(getButton(page, 'Start Now')).toBeVisible();
  await expect(page.getByText(serverMessage)).toHaveCount(0);
});

for (const [path, call] of [
  ['/success/cs_1', '/user/retrieve-subscription/cs_1'],
  ['/payment-success/cs_1', '/user/retrieve-payment/cs_1'],
  ['/discount-success/cs_1', '/user/retrieve-discount/cs_1'],
] as const) {
  test(`a member on ${path} sees the server’s message after a 422 or 404 and a generic one after a 500, and can retry`, {
    tag: '@spec-8-12',
  }, async ({ page }) => {
    await signUpNewUser(page);
    let response = { status: 500, message: serverMessage };
    await page.route(`**/v1${call}`, (route) =>
      route.fulfill({ status: response.status, json: { message: response.message } }),
    );
    await page.goto(path);
    await expect(getAlert(page)).toContainText(genericMessage);
    response = { status: 422, message: 'We haven’t received your payment yet.' };
    await getButton(page, 'Try again').click();
    await expect(getAlert(page)).toContainText('We haven’t received your payment yet.');
    response = { status: 404, message: 'We couldn’t find this payment.' };
    await getButton(page, 'Check again').click();
    await expect(getAlert(page)).toContainText('We couldn’t find this payment.');
    await expect(page.getByRole('main').getByRole('link', { name: 'Your account' })).toBeVisible();
  });
}

test('an administrator compares payments with the payment provider’s records and sees the result', async ({
  page,
}) => {
  await signInAsDemo(page, 'administrator');
  await page.goto('/admin/dashboard');
  const moneySection = page.getByRole('region', { name: 'Money' });
  await expect(moneySection.getByText(/waiting to be sent/)).toBeVisible();
  await moneySection.getByRole('button', { name: 'Compare with the payment provider' }).click();
  await expect(moneySection.getByRole('status')).toContainText(/Compared: \d+ checked, \d+ corrected/);
  await expect(moneySection.getByText(/^Last compared on \d+ \w+ \d{4} at \d\d:\d\d UTC/)).toBeVisible();
  await page.route('**/v1/admin/money', (route) =>
    route.fulfill({ status: 500, json: { message: 'Not now.' } }),
  );
  await page.reload();
  await expect(moneySection.getByRole('alert')).toBeVisible();
  await page.unroute('**/v1/admin/money');
  await moneySection.getByRole('button', { name: 'Try again' }).click();
  await expect(moneySection.getByText(/^Last compared on/)).toBeVisible();
});

test('an administrator sees a payment that needs review and the member who made it', async ({ page }) => {
  await signInAsDemo(page, 'administrator');
  await page.route('**/v1/admin/money', async (route) => {
    const { authorization = '' } = route.request().headers();
    const memberResponse = await page.request.get('/v1/admin/member?search=camille', {
      headers: { authorization },
    });
    const [{ id, email }] = (await memberResponse.json()).data;
    const payment = { id: 1, kind: 'credits', expected_amount: 1999, created_at: '2026-11-02T09:00:00.000Z' };
    const response = await (await route.fetch()).json();
    response.data.in_review = [
      { ...payment, member: { id, email }, reason: 'another amount was paid, $9.99' },
    ];
    await route.fulfill({ json: response });
  });
  await page.goto('/admin/dashboard');
  const moneySection = page.getByRole('region', { name: 'Money' });
  const rows = moneySection.getByRole('list', { name: 'Payments that need review' }).getByRole('listitem');
  await expect(rows).toHaveText(
    /camille@lingostory.example, Pack of credits, \$19.99, .*: another amount was paid, \$9\.99/,
  );
  await rows.getByRole('button', { name: 'Details of camille@lingostory.example' }).click();
  await expect(moneySection.getByRole('heading', { name: 'Camille' })).toBeFocused();
  await expect(moneySection.getByRole('region', { name: 'Credit ledger' })).toBeVisible();
  await expectNoViolations(page);
  await moneySection.getByRole('button', { name: 'Close details' }).click();
  await expect(moneySection.getByRole('heading', { name: 'Payments that need review' })).toBeFocused();
});
