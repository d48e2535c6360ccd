import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { paymentsOrigin } from '../settings.ts';

export const demoAccounts = {
  administrator: { email: 'admin@lingostory.example', password: 'demo-admin-2026' },
  reader: { email: 'camille@lingostory.example', password: 'demo-reader-2026' },
  newcomer: { email: 'noah@lingostory.example', password: 'demo-reader-2026' },
};

export type Account = { email: string; password: string };
type Session = { token: string; user: object };
export type Member = Account & { token: string; headers: Record<string, string> };

export async function openSession(
  request: APIRequestContext,
  { email, password }: Account,
): Promise<Session> {
  const response = await request.post('/v1/user/login', { data: { email, password } });
  expect(response.ok()).toBe(true);
  return await response.json();
}

/** Stores the session in the browser directly. The sign-in form is not used, because other tests cover it. */
export async function storeSession(page: Page, { token, user }: Session): Promise<void> {
  // Opens a page of the same origin that does not load the application.
  await page.goto('/robots.txt');
  await page.evaluate(
    ([bearer, person]) => {
      localStorage.setItem('token', bearer ?? '');
      localStorage.setItem('user', person ?? '');
    },
    [token, JSON.stringify(user)],
  );
}

const toMember = (account: Account, { token }: Session): Member => ({
  ...account,
  token,
  headers: { Authorization: `Bearer ${token}` },
});

async function signInAs(page: Page, account: Account): Promise<Member> {
  const session = await openSession(page.request, account);
  await storeSession(page, session);
  return toMember(account, session);
}

/** Creates an account without signing in. */
export async function signUp(request: APIRequestContext, name: string): Promise<Account> {
  const email = `lecteur-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.org`;
  const password = 'une lampe de chevet';
  const data = { name, email, password, repeat_password: password };
  expect((await request.post('/v1/user/signup', { data })).ok()).toBe(true);
  return { email, password };
}

/** Signs in as a demo user. Tests must not change this account, because other tests use it at the same time. */
export async function signInAsDemo(page: Page, name: keyof typeof demoAccounts): Promise<Member> {
  return await signInAs(page, demoAccounts[name]);
}

/** Creates an account without a membership and signs in. */
export async function signUpNewUser(page: Page): Promise<Member> {
  return await signInAs(page, await signUp(page.request, 'Odile Martin'));
}

/** Creates a member in the free trial who has the first credit. Does not sign in in the browser. */
async function createTrialMember(page: Page): Promise<Member> {
  const account = await signUp(page.request, 'Odile Martin');
  const member = toMember(account, await openSession(page.request, account));
  await payAtSandbox(page, member, 'subscription');
  return member;
}

/** Creates a member in the free trial, with the first credit, and signs in. */
export async function signUpWithCredit(page: Page): Promise<Member> {
  return await signInAs(page, await createTrialMember(page));
}

const purchaseEndpoints = {
  subscription: { offer: 'subscription', open: 'create-subscription', retrieve: 'retrieve-subscription' },
  credits: { offer: 'credit_pack', open: 'create-payment', retrieve: 'retrieve-payment' },
};

/** Buys a membership or credits, paying directly at the payment sandbox. */
async function payAtSandbox(
  page: Page,
  { headers }: Member,
  purchaseType: keyof typeof purchaseEndpoints,
): Promise<void> {
  const { offer, open, retrieve } = purchaseEndpoints[purchaseType];
  const { data: offers } = await (await page.request.get('/v1/guest/offers')).json();
  const data = { price: offers[offer].price };
  const { data: checkoutUrl } = await (await page.request.post(`/v1/user/${open}`, { headers, data })).json();
  const checkoutSessionId = /cs_\w+/.exec(checkoutUrl)?.[0];
  const payResponse = await page.request.post(`${paymentsOrigin}/_sandbox/pay`, {
    headers: { Authorization: 'Bearer sk_test_sandbox' },
    data: { session: checkoutSessionId },
  });
  expect(payResponse.ok()).toBe(true);
  const retrieveResponse = await page.request.get(`/v1/user/${retrieve}/${checkoutSessionId}`, { headers });
  expect(retrieveResponse.ok()).toBe(true);
}

/** Buys a book through the API, so that no open page notices it, as if on another device. */
export async function buyThroughApi(page: Page, { headers }: Member, bookCode: string): Promise<void> {
  const data = { book_code: bookCode };
  expect((await page.request.post('/v1/user/purchase-book', { headers, data })).ok()).toBe(true);
}

/**
 * Signs in as a new member who owns these books. The trial's credit pays for the first, and a pack of credits for the
 * others.
 */
export async function signUpWithBook(page: Page, bookCode: string, ...others: string[]): Promise<Member> {
  const member = await createTrialMember(page);
  if (others.length > 0) await payAtSandbox(page, member, 'credits');
  for (const ownedBookCode of [bookCode, ...others]) await buyThroughApi(page, member, ownedBookCode);
  return await signInAs(page, member);
}
