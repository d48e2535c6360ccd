import { expect, type Page } from '@playwright/test';
import { paymentsOrigin } from '../settings.ts';

const validCardNumber = '4242 4242 4242 4242';
/** A card that succeeds at checkout but fails for every later payment. */
export const failingCardNumber = '4000 0000 0000 0341';

const headers = { Authorization: 'Bearer sk_test_sandbox' };

/** Calls one of the payment sandbox's test controls, such as its clock. */
export async function controlSandbox(page: Page, name: string, data: object): Promise<void> {
  const response = await page.request.post(`${paymentsOrigin}/_sandbox/${name}`, { headers, data });
  expect(response.ok(), `${name} of the sandbox`).toBe(true);
}

/** Advances the sandbox's clock and waits until the resulting webhook events have arrived. */
export async function advanceDays(page: Page, days: number): Promise<void> {
  await controlSandbox(page, 'advance', { seconds: days * 24 * 60 * 60 });
  await controlSandbox(page, 'settled', { timeout: 60_000 });
}

/** Returns a list from the payment provider's API. */
export async function listFromProvider<Row>(
  page: Page,
  path: string,
  params: Record<string, string>,
): Promise<Row[]> {
  const response = await page.request.get(`${paymentsOrigin}/v1/${path}`, { headers, params });
  expect(response.ok(), path).toBe(true);
  return (await response.json()).data;
}

/** Refunds a charge, as in the provider's dashboard. */
export async function refundCharge(page: Page, chargeId: string): Promise<void> {
  const response = await page.request.post(`${paymentsOrigin}/v1/refunds`, {
    headers,
    form: { charge: chargeId },
  });
  expect(response.ok(), 'refund').toBe(true);
  await controlSandbox(page, 'settled', { timeout: 60_000 });
}

/** Fills in and submits the payment form on the provider's page. */
export async function payByCard(page: Page, cardNumber = validCardNumber): Promise<void> {
  await page.getByLabel('Card number').fill(cardNumber);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^(Start trial|Pay|Subscribe)/ }).click();
}
