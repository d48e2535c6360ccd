import type { Deps } from '../../src/deps.ts';
import { reconcile } from '../../src/features/membership/public.ts';
import { openSession } from '../../src/http/session.ts';
import type { Person } from '../support/builders.ts';
import { prices } from '../support/money/checkouts.ts';
import type { World } from '../support/running/world.ts';
import type { Action } from './actions.ts';
import type { CrashSimulator } from './crashes.ts';

export type Scenario = {
  /** The world as the test sees it, unaffected by crashes. */
  world: World;
  /** The dependencies of the process that may crash. */
  server: Deps;
  crashSimulator: CrashSimulator;
  people: Person[];
  books: string[];
  /** True after an injected error. A 500 is then an acceptable response. */
  hasInjectedError: boolean;
};

const secondsPerDay = 24 * 60 * 60;
const expectedStatuses = [200, 402, 404, 422];

/** Sends a member's request. Throws on an unexpected status, except after a crash or an injected error. */
async function sendRequest(
  scenario: Scenario,
  person: Person,
  method: 'get' | 'post' | 'delete',
  path: string,
  params: object = {},
) {
  const token = await openSession(scenario.world.deps, person.user.id);
  const request = scenario.world.api[method](`/v1/user/${path}`).set('Authorization', `Bearer ${token}`);
  const { status, body } = await (method === 'post' ? request.send(params) : request.query(params));
  if (scenario.crashSimulator.isDead()) return;
  if (!expectedStatuses.includes(status) && !scenario.hasInjectedError)
    throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
}

async function findCustomerId({ world }: Scenario, { user }: Person): Promise<string | undefined> {
  const { stripeCustomerId } = await world.deps.sql
    .query<{ stripeCustomerId: string | null }>(
      'select stripe_customer_id as "stripeCustomerId" from users where id = $1',
      [user.id],
    )
    .then(({ rows }) => rows[0] ?? { stripeCustomerId: null });
  return stripeCustomerId ?? undefined;
}

async function listCheckoutSessions(scenario: Scenario, person: Person, status: 'open' | 'complete') {
  const customer = await findCustomerId(scenario, person);
  if (!customer) return [];
  return (await scenario.world.stripe.checkout.sessions.list({ customer, status, limit: 100 })).data;
}

async function findNewestSubscriptionId({ world }: Scenario, { user }: Person): Promise<string> {
  const { rows } = await world.deps.sql.query<{ id: string }>(
    'select stripe_subscription_id as id from memberships where user_id = $1 order by id desc limit 1',
    [user.id],
  );
  return rows[0]?.id ?? 'sub_none';
}

const returnPaths = {
  subscription: 'retrieve-subscription',
  credits: 'retrieve-payment',
  discount: 'retrieve-discount',
};
const checkoutPaths = {
  subscription: 'create-subscription',
  credits: 'create-payment',
  discount: 'create-discount',
} as const;

type PurchaseKind = keyof typeof checkoutPaths;

async function choosePrice(scenario: Scenario, person: Person, purchaseKind: PurchaseKind): Promise<string> {
  if (purchaseKind !== 'subscription')
    return purchaseKind === 'credits' ? prices.creditPack : prices.discount;
  const { rows } = await scenario.world.deps.sql.query(
    'select 1 from users where id = $1 and trial_used_at is null',
    [person.user.id],
  );
  return rows.length > 0 ? prices.subscription : prices.renewal;
}

/** Returns `kind`, or a membership if the person has none, because the other purchases require one. */
async function choosePurchaseKind(
  scenario: Scenario,
  { user }: Person,
  purchaseKind: PurchaseKind,
): Promise<PurchaseKind> {
  const { rows } = await scenario.world.deps.sql.query(
    `select 1 from memberships where user_id = $1 and status <> 'canceled'`,
    [user.id],
  );
  return rows.length > 0 ? purchaseKind : 'subscription';
}

async function openCheckout(scenario: Scenario, person: Person, purchaseKind: PurchaseKind): Promise<void> {
  await sendRequest(scenario, person, 'post', checkoutPaths[purchaseKind], {
    price: await choosePrice(scenario, person, purchaseKind),
  });
}

async function listPaidCharges(scenario: Scenario, person: Person) {
  const customer = await findCustomerId(scenario, person);
  if (!customer) return [];
  const { data } = await scenario.world.stripe.charges.list({ customer, limit: 100 });
  return data.filter(({ status }) => status === 'succeeded');
}

/** Performs one action. Skips it if it is currently impossible, such as a refund without a payment. */
export async function performAction(scenario: Scenario, action: Action): Promise<void> {
  const { world, crashSimulator, people } = scenario;
  const { control } = world.sandbox;
  const person = people['who' in action ? action.who : 0];
  if (!person) return;
  const change = async (path: string, params?: object) =>
    await sendRequest(
      scenario,
      person,
      'post',
      `${path}/${await findNewestSubscriptionId(scenario, person)}`,
      params,
    );
  switch (action.do) {
    case 'open':
      return await openCheckout(
        scenario,
        person,
        action.stubborn ? action.kind : await choosePurchaseKind(scenario, person, action.kind),
      );
    case 'buy': {
      const purchaseKind = await choosePurchaseKind(scenario, person, action.kind);
      await openCheckout(scenario, person, purchaseKind);
      const [checkoutSession] = await listCheckoutSessions(scenario, person, 'open');
      if (!checkoutSession) return;
      ignoreErrors(() => control.pay(checkoutSession.id, action.card));
      if (action.comesBack)
        await sendRequest(scenario, person, 'get', `${returnPaths[purchaseKind]}/${checkoutSession.id}`);
      return;
    }
    case 'pay': {
      const [checkoutSession] = await listCheckoutSessions(scenario, person, 'open');
      if (!checkoutSession) return;
      if (action.slowly && checkoutSession.mode === 'payment')
        return void control.payLate(checkoutSession.id);
      // If the card is declined, the browser stays on the provider's page, so no request follows.
      return void ignoreErrors(() => control.pay(checkoutSession.id, action.card));
    }
    case 'money arrives': {
      const unpaidCheckoutSession = (await listCheckoutSessions(scenario, person, 'complete')).find(
        (session) => session.payment_status === 'unpaid',
      );
      return unpaidCheckoutSession && control.receivePayment(unpaidCheckoutSession.id);
    }
    case 'come back': {
      const [checkoutSession] = await listCheckoutSessions(scenario, person, 'complete');
      if (!checkoutSession) return;
      const purchaseKind = (checkoutSession.metadata?.kind ?? 'credits') as keyof typeof returnPaths;
      await Promise.all(
        Array.from({ length: action.times }, () =>
          sendRequest(scenario, person, 'get', `${returnPaths[purchaseKind]}/${checkoutSession.id}`),
        ),
      );
      return;
    }
    case 'pause':
      return await change('pause-subscription', { interval: action.days });
    case 'resume':
      return await change('resume-subscription');
    case 'cancel': {
      const id = await findNewestSubscriptionId(scenario, person);
      return await sendRequest(scenario, person, 'delete', `cancel-subscription/${id}`, {
        cancellation_reason: 'Enough',
      });
    }
    case 'spend':
      return await sendRequest(scenario, person, 'post', 'purchase-book', {
        book_code: scenario.books[action.book] ?? '',
      });
    case 'open account':
      return await sendRequest(scenario, person, 'get', 'get-subscription');
    case 'settle invoice': {
      const customer = await findCustomerId(scenario, person);
      if (!customer) return;
      const { data } = await world.stripe.invoices.list({ customer, status: 'open' });
      const card = await world.stripe.customers.retrieve(customer);
      if (!data[0]?.id || card.deleted) return;
      control.setCard(customer, '4242 4242 4242 4242');
      await world.stripe.invoices.pay(data[0].id).catch(() => {});
      return;
    }
    case 'change card': {
      const customer = await findCustomerId(scenario, person);
      return customer === undefined ? undefined : control.setCard(customer, action.card);
    }
    case 'end at provider':
      await world.stripe.subscriptions
        .cancel(await findNewestSubscriptionId(scenario, person))
        .catch(() => {});
      return;
    case 'refund': {
      const charges = await listPaidCharges(scenario, person);
      const charge = charges[action.which % Math.max(1, charges.length)];
      const refundableAmount = charge ? charge.amount - charge.amount_refunded : 0;
      if (!charge || refundableAmount === 0) return;
      await world.stripe.refunds
        .create({ charge: charge.id, amount: Math.ceil(refundableAmount * action.part) })
        .catch(() => {});
      return;
    }
    case 'dispute': {
      const charges = await listPaidCharges(scenario, person);
      const charge = charges[action.which % Math.max(1, charges.length)];
      return charge && !charge.disputed ? void control.openDispute(charge.id) : undefined;
    }
    case 'time passes':
      control.advanceClock(action.days * secondsPerDay);
      if (!action.alone) world.moveClock(action.days * secondsPerDay * 1000);
      return;
    case 'deliver events':
      return control.deliveries(action.mode);
    case 'late events arrive':
      return control.release();
    case 'old event again': {
      const { data } = await world.stripe.events.list({ limit: 100 });
      const event = data[action.which % Math.max(1, data.length)];
      return event && control.resend(event.id);
    }
    case 'provider fails':
      scenario.hasInjectedError = true;
      return control.failNext({
        status: action.status,
        when: action.when,
        method: action.call[0],
        path: action.call[1],
        times: action.times,
      });
    case 'process dies':
      return crashSimulator.plan(action);
    case 'reconcile':
      await reconcile(scenario.server).catch((error: unknown) => {
        if (!crashSimulator.isDead() && !scenario.hasInjectedError) throw error;
      });
  }
}

function ignoreErrors(action: () => unknown): void {
  try {
    action();
  } catch {
    // Ignores a declined card, and a checkout that was paid in the meantime.
  }
}
