import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { paymentsOrigin } from '../settings.ts';

export const demo = {
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

/** Stores the session in the browser without the sign-in page, which has journeys of its own. */
export async function storeSession(page: Page, { token, user }: Session): Promise<void> {
  // At our origin but without the application, which would load once more than the journey needs.
  await page.goto('/robots.txt');
  await page.evaluate(
    ([bearer, person]) => {
      localStorage.setItem('token', bearer ?? '');
      localStorage.setItem('user', person ?? '');
    },
    [token, JSON.stringify(user)],
  );
}

const memberOf = (account: Account, { token }: Session): Member => ({
  ...account,
  token,
  headers: { Authorization: `Bearer ${token}` },
});

async function signInAs(page: Page, account: Account): Promise<Member> {
  const session = await openSession(page.request, account);
  await storeSession(page, session);
  return memberOf(account, session);
}

/** A new account, not signed in. */
export async function signUp(request: APIRequestContext, name: string): Promise<Account> {
  const email = `lecteur-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.org`;
  const password = 'une lampe de chevet';
  const data = { name, email, password, repeat_password: password };
  expect((await request.post('/v1/user/signup', { data })).ok()).toBe(true);
  return { email, password };
}

/** Somebody of the demo catalogue: read-only, as other journeys use the account at the same time. */
export async function signInAsDemo(page: Page, who: keyof typeof demo): Promise<Member> {
  return await signInAs(page, demo[who]);
}

/** A new account, signed in, without a membership. */
export async function signUpAnew(page: Page): Promise<Member> {
  return await signInAs(page, await signUp(page.request, 'Odile Martin'));
}

/** A new member in the trial, with the first credit: a session that no browser has. */
async function joinElsewhere(page: Page): Promise<Member> {
  const account = await signUp(page.request, 'Odile Martin');
  const member = memberOf(account, await openSession(page.request, account));
  await pay(page, member, 'subscription');
  return member;
}

/** A new member in the trial, with the first credit. */
export async function signUpWithCredit(page: Page): Promise<Member> {
  return await signInAs(page, await joinElsewhere(page));
}

const purchases = {
  subscription: { offer: 'subscription', open: 'create-subscription', retrieve: 'retrieve-subscription' },
  credits: { offer: 'credit_pack', open: 'create-payment', retrieve: 'retrieve-payment' },
};

/** Buys a membership or credits, and pays as on the provider's page. */
async function pay(page: Page, { headers }: Member, what: keyof typeof purchases): Promise<void> {
  const { offer, open, retrieve } = purchases[what];
  const { data: offers } = await (await page.request.get('/v1/guest/offers')).json();
  const data = { price: offers[offer].price };
  const { data: till } = await (await page.request.post(`/v1/user/${open}`, { headers, data })).json();
  const session = /cs_\w+/.exec(till)?.[0];
  const paid = await page.request.post(`${paymentsOrigin}/_sandbox/pay`, {
    headers: { Authorization: 'Bearer sk_test_sandbox' },
    data: { session },
  });
  expect(paid.ok()).toBe(true);
  const fulfilled = await page.request.get(`/v1/user/${retrieve}/${session}`, { headers });
  expect(fulfilled.ok()).toBe(true);
}

/** Spends a credit as on another device: no tab of this browser hears of it. */
export async function buyElsewhere(page: Page, { headers }: Member, bookCode: string): Promise<void> {
  const data = { book_code: bookCode };
  expect((await page.request.post('/v1/user/purchase-book', { headers, data })).ok()).toBe(true);
}

/** A new member, whose first credit has bought a book; for others they have bought a pack of credits. */
export async function signUpWithBook(page: Page, bookCode: string, ...others: string[]): Promise<Member> {
  const member = await joinElsewhere(page);
  if (others.length > 0) await pay(page, member, 'credits');
  for (const code of [bookCode, ...others]) await buyElsewhere(page, member, code);
  return await signInAs(page, member);
}
