import type { Deps } from '../../src/deps.ts';
import { reconcile } from '../../src/features/membership/public.ts';
import { openSession } from '../../src/http/session.ts';
import type { Person } from '../support/builders.ts';
import { prices } from '../support/money/checkouts.ts';
import type { World } from '../support/running/world.ts';
import type { Action } from './actions.ts';
import type { Crashes } from './crashes.ts';

export type Scene = {
  /** The world as the test sees it, unaffected by crashes. */
  world: World;
  /** The dependencies of the process that may crash. */
  server: Deps;
  crashes: Crashes;
  people: Person[];
  books: string[];
  /** True after an injected error. A 500 is then an acceptable response. */
  shaken: boolean;
};

const daySeconds = 24 * 60 * 60;
const expectedStatuses = [200, 402, 404, 422];

/** Sends a member's request. Throws on an unexpected status, except after a crash or an injected error. */
async function sendRequest(
  scene: Scene,
  person: Person,
  method: 'get' | 'post' | 'delete',
  path: string,
  params: object = {},
) {
  const token = await openSession(scene.world.deps, person.user.id);
  const request = scene.world.api[method](`/v1/user/${path}`).set('Authorization', `Bearer ${token}`);
  const { status, body } = await (method === 'post' ? request.send(params) : request.query(params));
  if (scene.crashes.isDead()) return;
  if (!expectedStatuses.includes(status) && !scene.shaken)
    throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
}

async function findCustomer({ world }: Scene, { user }: Person): Promise<string | undefined> {
  const { stripeCustomerId } = await world.deps.sql
    .query<{ stripeCustomerId: string | null }>(
      'select stripe_customer_id as "stripeCustomerId" from users where id = $1',
      [user.id],
    )
    .then(({ rows }) => rows[0] ?? { stripeCustomerId: null });
  return stripeCustomerId ?? undefined;
}

async function listCheckoutSessions(scene: Scene, person: Person, status: 'open' | 'complete') {
  const customer = await findCustomer(scene, person);
  if (!customer) return [];
  return (await scene.world.stripe.checkout.sessions.list({ customer, status, limit: 100 })).data;
}

async function findNewestSubscription({ world }: Scene, { user }: Person): Promise<string> {
  const { rows } = await world.deps.sql.query<{ id: string }>(
    'select stripe_subscription_id as id from memberships where user_id = $1 order by id desc limit 1',
    [user.id],
  );
  return rows[0]?.id ?? 'sub_none';
}

const returnCalls = {
  subscription: 'retrieve-subscription',
  credits: 'retrieve-payment',
  discount: 'retrieve-discount',
};
const openCalls = {
  subscription: 'create-subscription',
  credits: 'create-payment',
  discount: 'create-discount',
} as const;

type PurchaseKind = keyof typeof openCalls;

async function choosePrice(scene: Scene, person: Person, kind: PurchaseKind): Promise<string> {
  if (kind !== 'subscription') return kind === 'credits' ? prices.creditPack : prices.discount;
  const { rows } = await scene.world.deps.sql.query(
    'select 1 from users where id = $1 and trial_used_at is null',
    [person.user.id],
  );
  return rows.length > 0 ? prices.subscription : prices.renewal;
}

/** Returns `kind`, or a membership if the person has none, because the other purchases require one. */
async function choosePurchaseKind(scene: Scene, { user }: Person, kind: PurchaseKind): Promise<PurchaseKind> {
  const { rows } = await scene.world.deps.sql.query(
    `select 1 from memberships where user_id = $1 and status <> 'canceled'`,
    [user.id],
  );
  return rows.length > 0 ? kind : 'subscription';
}

async function openCheckout(scene: Scene, person: Person, kind: PurchaseKind): Promise<void> {
  await sendRequest(scene, person, 'post', openCalls[kind], {
    price: await choosePrice(scene, person, kind),
  });
}

async function listPaidCharges(scene: Scene, person: Person) {
  const customer = await findCustomer(scene, person);
  if (!customer) return [];
  const { data } = await scene.world.stripe.charges.list({ customer, limit: 100 });
  return data.filter(({ status }) => status === 'succeeded');
}

/** Performs one action. Skips it if it is currently impossible, such as a refund without a payment. */
export async function perform(scene: Scene, action: Action): Promise<void> {
  const { world, crashes, people } = scene;
  const { control } = world.sandbox;
  const person = people['who' in action ? action.who : 0];
  if (!person) return;
  const change = async (path: string, params?: object) =>
    await sendRequest(
      scene,
      person,
      'post',
      `${path}/${await findNewestSubscription(scene, person)}`,
      params,
    );
  switch (action.do) {
    case 'open':
      return await openCheckout(
        scene,
        person,
        action.stubborn ? action.kind : await choosePurchaseKind(scene, person, action.kind),
      );
    case 'buy': {
      const kind = await choosePurchaseKind(scene, person, action.kind);
      await openCheckout(scene, person, kind);
      const [checkoutSession] = await listCheckoutSessions(scene, person, 'open');
      if (!checkoutSession) return;
      ignoreErrors(() => control.pay(checkoutSession.id, action.card));
      if (action.comesBack)
        await sendRequest(scene, person, 'get', `${returnCalls[kind]}/${checkoutSession.id}`);
      return;
    }
    case 'pay': {
      const [checkoutSession] = await listCheckoutSessions(scene, person, 'open');
      if (!checkoutSession) return;
      if (action.slowly && checkoutSession.mode === 'payment')
        return void control.payLate(checkoutSession.id);
      // A declined card keeps the browser on the provider's page.
      return void ignoreErrors(() => control.pay(checkoutSession.id, action.card));
    }
    case 'money arrives': {
      const unpaidSession = (await listCheckoutSessions(scene, person, 'complete')).find(
        (session) => session.payment_status === 'unpaid',
      );
      return unpaidSession && control.payArrives(unpaidSession.id);
    }
    case 'come back': {
      const [checkoutSession] = await listCheckoutSessions(scene, person, 'complete');
      if (!checkoutSession) return;
      const kind = (checkoutSession.metadata?.kind ?? 'credits') as keyof typeof returnCalls;
      await Promise.all(
        Array.from({ length: action.times }, () =>
          sendRequest(scene, person, 'get', `${returnCalls[kind]}/${checkoutSession.id}`),
        ),
      );
      return;
    }
    case 'pause':
      return await change('pause-subscription', { interval: action.days });
    case 'resume':
      return await change('resume-subscription');
    case 'cancel': {
      const id = await findNewestSubscription(scene, person);
      return await sendRequest(scene, person, 'delete', `cancel-subscription/${id}`, {
        cancellation_reason: 'Enough',
      });
    }
    case 'spend':
      return await sendRequest(scene, person, 'post', 'purchase-book', {
        book_code: scene.books[action.book] ?? '',
      });
    case 'open account':
      return await sendRequest(scene, person, 'get', 'get-subscription');
    case 'settle invoice': {
      const customer = await findCustomer(scene, person);
      if (!customer) return;
      const { data } = await world.stripe.invoices.list({ customer, status: 'open' });
      const card = await world.stripe.customers.retrieve(customer);
      if (!data[0]?.id || card.deleted) return;
      control.setCard(customer, '4242 4242 4242 4242');
      await world.stripe.invoices.pay(data[0].id).catch(() => {});
      return;
    }
    case 'change card': {
      const customer = await findCustomer(scene, person);
      return customer === undefined ? undefined : control.setCard(customer, action.card);
    }
    case 'end at provider':
      await world.stripe.subscriptions.cancel(await findNewestSubscription(scene, person)).catch(() => {});
      return;
    case 'refund': {
      const charges = await listPaidCharges(scene, person);
      const charge = charges[action.which % Math.max(1, charges.length)];
      const refundableAmount = charge ? charge.amount - charge.amount_refunded : 0;
      if (!charge || refundableAmount === 0) return;
      await world.stripe.refunds
        .create({ charge: charge.id, amount: Math.ceil(refundableAmount * action.part) })
        .catch(() => {});
      return;
    }
    case 'dispute': {
      const charges = await listPaidCharges(scene, person);
      const charge = charges[action.which % Math.max(1, charges.length)];
      return charge && !charge.disputed ? void control.openDispute(charge.id) : undefined;
    }
    case 'time passes':
      control.advance(action.days * daySeconds);
      if (!action.alone) world.moveClock(action.days * daySeconds * 1000);
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
      scene.shaken = true;
      return control.failNext({
        status: action.status,
        when: action.when,
        method: action.call[0],
        path: action.call[1],
        times: action.times,
      });
    case 'process dies':
      return crashes.plan(action);
    case 'reconcile':
      await reconcile(scene.server).catch((error: unknown) => {
        if (!crashes.isDead() && !scene.shaken) throw error;
      });
  }
}

function ignoreErrors(action: () => unknown): void {
  try {
    action();
  } catch {
    // The card was declined, or the checkout was paid in the meantime.
  }
}
