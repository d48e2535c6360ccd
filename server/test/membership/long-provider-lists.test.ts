import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createStripePayments } from '../../src/adapters/payments/stripe-payments.ts';

const rowCount = 1_234;

/** Starts a payment provider with `rowCount` rows in each list, newest first. Returns its URL. */
async function startLongProvider(): Promise<URL> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const first = Number(searchParams.get('starting_after')?.split('_').at(-1) ?? rowCount) - 1;
    const size = Math.min(Number(searchParams.get('limit')), first + 1);
    const data = Array.from({ length: size }, (_, index) => ({
      id: `row_${first - index}`,
      payment_intent: `pi_${first - index}`,
    }));
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ object: 'list', url: pathname, has_more: size <= first, data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

it('reads lists of the payment provider to their end', async () => {
  const host = await startLongProvider();
  const payments = createStripePayments({ key: 'sk_test_list', webhookSecret: 'whsec_list', host });
  const checkoutIds = await payments.listCheckoutIds(new Date(0));
  expect([checkoutIds.length, checkoutIds[0], checkoutIds.at(-1)]).toEqual([
    rowCount,
    'row_0',
    `row_${rowCount - 1}`,
  ]);
  expect(await payments.listReversedPayments(new Date(0))).toHaveLength(rowCount);
});
