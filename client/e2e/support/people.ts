import { expect, type Page } from '@playwright/test';
import { paymentsOrigin } from '../settings.ts';

const demo = {
  administrator: { email: 'admin@lingostory.example', password: 'demo-admin-2026' },
  reader: { email: 'camille@lingostory.example', password: 'demo-reader-2026' },
  newcomer: { email: 'noah@lingostory.example', password: 'demo-reader-2026' },
};

export type Member = { email: string; password: string; token: string; headers: Record<string, string> };

/** A session without the sign-in page, which has a journey of its own. */
export async function signInAs(page: Page, who: { email: string; password: string }): Promise<Member> {
  const answer = await page.request.post('/v1/user/login', { data: who });
  expect(answer.ok()).toBe(true);
  const { token, user } = await answer.json();
  await page.goto('/terms');
  await page.evaluate(
    ([bearer, member]) => {
      localStorage.setItem('token', bearer ?? '');
      localStorage.setItem('user', member ?? '');
    },
    [token, JSON.stringify(user)],
  );
  return { ...who, token, headers: { Authorization: `Bearer ${token}` } };
}

/** Somebody of the demo shelf: for looking only, as other journeys look at the same time. */
export async function signInAsDemo(page: Page, who: keyof typeof demo): Promise<Member> {
  return await signInAs(page, demo[who]);
}

/** Somebody new, signed in, without a membership. */
export async function signUpAnew(page: Page): Promise<Member> {
  const email = `lecteur-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.org`;
  const password = 'une lampe de chevet';
  const data = { name: 'Odile Martin', email, password, repeat_password: password };
  expect((await page.request.post('/v1/user/signup', { data })).ok()).toBe(true);
  return await signInAs(page, { email, password });
}

/** Somebody new with a membership, whose first credit has bought a book. */
export async function signUpWithBook(page: Page, bookCode: string): Promise<Member> {
  const member = await signUpAnew(page);
  const { headers } = member;
  const { data: offers } = await (await page.request.get('/v1/guest/offers')).json();
  const data = { price: offers.subscription.price };
  const { data: till } = await (
    await page.request.post('/v1/user/create-subscription', { headers, data })
  ).json();
  const session = /cs_\w+/.exec(till)?.[0];
  const paid = await page.request.post(`${paymentsOrigin}/_sandbox/pay`, {
    headers: { Authorization: 'Bearer sk_test_sandbox' },
    data: { session },
  });
  expect(paid.ok()).toBe(true);
  const fulfilled = await page.request.get(`/v1/user/retrieve-subscription/${session}`, { headers });
  expect(fulfilled.ok()).toBe(true);
  const bought = await page.request.post('/v1/user/purchase-book', {
    headers,
    data: { book_code: bookCode },
  });
  expect(bought.ok()).toBe(true);
  return await signInAs(page, member);
}
