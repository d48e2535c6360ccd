import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, buildPerson, type Person } from '../support/builders.ts';
import { openMembershipCheckout } from '../support/money/checkouts.ts';
import {
  advanceProviderClock,
  buildMember,
  failingCardNumber,
  runWithoutEvents,
  setPaymentCard,
} from '../support/money/money.ts';
import { holdPaymentCall } from '../support/running/hold.ts';
import { startSecondServer, startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const createAuthHeader = ({ bearer }: Person) => ({ Authorization: bearer });
const openPortal = (person: Person) =>
  world.api.post('/v1/user/billing-portal').set(createAuthHeader(person));
const readPage = async (url: string) => await (await fetch(url)).text();
const listConfigurations = async () => (await world.stripe.billingPortal.configurations.list()).data;

/** Requests the billing portal `times` times from a second server and returns the HTTP statuses. */
async function openPortalOnSecondServer(
  { bearer }: Person,
  times = 1,
  settings: Record<string, string> = {},
): Promise<number[]> {
  const secondServer = await startSecondServer({
    ...world,
    environment: { ...world.environment, ...settings },
  });
  const url = `http://127.0.0.1:${secondServer.port}/v1/user/billing-portal`;
  const statuses: number[] = [];
  for (let i = 0; i < times; i += 1)
    statuses.push((await fetch(url, { method: 'POST', headers: { authorization: bearer } })).status);
  await secondServer.close();
  return statuses;
}

describe('POST /v1/user/billing-portal', () => {
  it('opens a billing portal with the member’s own card and invoices and a link to the account page', async () => {
    const [member, otherMember] = [await buildMember(world), await buildMember(world)];
    await advanceProviderClock(world, 31 * 24 * 3600);
    const { status, body } = await openPortal(member);
    expect([status, Object.keys(body)]).toEqual([200, ['data']]);
    const html = await readPage(body.data);
    const listInvoiceNumbers = async ({ subscription }: typeof member) =>
      (await world.stripe.invoices.list({ subscription })).data.map((invoice) => String(invoice.number));
    for (const invoiceNumber of await listInvoiceNumbers(member)) expect(html).toContain(invoiceNumber);
    for (const invoiceNumber of await listInvoiceNumbers(otherMember))
      expect(html).not.toContain(invoiceNumber);
    expect(html).toContain('ending in 4242');
    expect(html).toContain(`href="${world.deps.settings.clientOrigin}/account"`);
  });

  it('asks guests to sign in to open the billing portal, and rejects administrators', async () => {
    expect((await world.api.post('/v1/user/billing-portal')).status).toBe(401);
    expect((await openPortal(await buildAdministrator(world))).status).toBe(403);
  });

  it('does not open the billing portal for users who abandoned their checkout or never paid', async () => {
    const message = 'You haven’t given us a card yet, so there are no invoices to show.';
    const person = await buildPerson(world);
    expect((await openPortal(person)).body).toEqual({ message });
    await openMembershipCheckout(world, person);
    const { status, body } = await openPortal(person);
    expect([status, body]).toEqual([422, { message }]);
  });

  it('opens the billing portal after the membership has ended', async () => {
    const member = await buildMember(world);
    await world.stripe.subscriptions.cancel(member.subscription);
    await world.sandbox.control.settled();
    expect((await openPortal(member)).status).toBe(200);
  });

  it('opens the billing portal for a user whose only payment was refunded or needs review', async () => {
    const person = await buildPerson(world);
    await openMembershipCheckout(world, person);
    for (const status of ['review', 'refunded'] as const) {
      await world.deps.db.checkout.updateMany({ where: { userId: person.user.id }, data: { status } });
      expect((await openPortal(person)).status, status).toBe(200);
    }
  });

  it('creates one billing portal configuration for all processes, with cancellations and plan changes disabled', async () => {
    const member = await buildMember(world);
    await openPortal(member);
    await openPortalOnSecondServer(member);
    const allConfigurations = await listConfigurations();
    expect(allConfigurations).toHaveLength(1);
    expect(allConfigurations[0]?.features).toMatchObject({
      customer_update: { enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: false },
      subscription_pause: { enabled: false },
      subscription_update: { enabled: false },
    });
  });

  it('restores a changed billing portal configuration and replaces a deactivated one', async () => {
    const member = await buildMember(world);
    await openPortal(member);
    const [configuration] = await listConfigurations();
    const { configurations: portalConfigurations } = world.stripe.billingPortal;
    const id = configuration?.id ?? '';
    await portalConfigurations.update(id, { features: { payment_method_update: { enabled: false } } });
    expect(await openPortalOnSecondServer(member)).toEqual([200]);
    expect((await listConfigurations())[0]?.features.payment_method_update.enabled).toBe(true);
    await portalConfigurations.update(id, { active: false });
    expect([(await openPortal(member)).status, (await openPortal(member)).status]).toEqual([500, 200]);
    expect((await listConfigurations()).map(({ active }) => active)).toEqual([true, false]);
  });

  it('opens the billing portal on the next request after the payment provider failed', async () => {
    const member = await buildMember(world);
    const path = '/v1/billing_portal/configurations';
    world.sandbox.control.failNext({ method: 'GET', path, status: 500, when: 'before', times: 3 });
    expect(await openPortalOnSecondServer(member, 2)).toEqual([503, 200]);
  });

  it('refuses to redirect to a billing portal on a host that isn’t configured', async () => {
    const member = await buildMember(world);
    expect(await openPortalOnSecondServer(member, 1, { CHECKOUT_HOSTS: 'checkout.stripe.com' })).toEqual([
      500,
    ]);
  });

  it('does not hold a database connection while the provider opens the portal', async () => {
    const member = await buildMember(world);
    const pendingCall = holdPaymentCall(world.deps, 'openPortal');
    const portalRequest = openPortal(member).then((response) => response);
    await pendingCall.begun;
    const otherResponses = await Promise.all(
      Array.from({ length: 30 }, () => world.api.get('/v1/user/book-list').set(createAuthHeader(member))),
    );
    expect(new Set(otherResponses.map(({ status }) => status))).toEqual(new Set([200]));
    pendingCall.release();
    expect((await portalRequest).status).toBe(200);
  });
});

describe('GET /v1/user/get-subscription while past due', () => {
  it('detects an invoice paid on the provider’s page even if its webhook event was lost', async () => {
    const member = await buildMember(world);
    await setPaymentCard(world, member.subscription, failingCardNumber);
    await advanceProviderClock(world, 31 * 24 * 3600);
    const requestStatusAndCredits = async () => {
      const { body } = await world.api.get('/v1/user/get-subscription').set(createAuthHeader(member));
      return [body.data.status, body.user.current_credits];
    };
    expect(await requestStatusAndCredits()).toEqual(['past_due', 1]);
    const { subscription } = member;
    const [invoice] = (await world.stripe.invoices.list({ subscription, status: 'open' })).data;
    // The card change also happens inside `runWithoutEvents`, because its webhook event would make the server notice
    // the payment.
    await runWithoutEvents(world, async () => {
      await setPaymentCard(world, subscription, '4242 4242 4242 4242');
      await world.stripe.invoices.pay(invoice?.id ?? '');
    });
    expect(await requestStatusAndCredits()).toEqual(['active', 2]);
  });
});
