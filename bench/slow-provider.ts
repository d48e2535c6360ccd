import bcrypt from 'bcrypt';
import { makeBooks } from './make/make-books.ts';
import { percentile } from './report/compare.ts';
import type { Stage } from './stage.ts';

type Row = { what: string; result: string; goal: string; holds: boolean };
type Times = Record<string, number[]>;

/** Idle and busy phases alternate, so that changes of the machine's speed affect both alike. */
const rounds = 4;
/** Seconds of each half of a round. */
const seconds = 2.5;
/** Milliseconds until the provider's late responses of a busy half have passed. */
const settling = 1_500;
/** Milliseconds between a reader's response and the next request. */
const pause = 20;
/** Milliseconds between a response to the member with many calls and that caller's next call. */
const callPause = 1_000;
const password = 'a password of the measurements';

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Returns the repeated requests of other members. */
function others({ ours, reader }: Stage): Record<string, (turn: number) => Promise<Response>> {
  const json = { authorization: reader.bearer, 'content-type': 'application/json' };
  const send = (method: string, path: string, body: object) =>
    fetch(`${ours}/v1/${path}`, { method, headers: json, body: JSON.stringify(body) });
  return {
    'the catalogue': () => fetch(`${ours}/v1/guest/list-book?per_page=24`),
    'a book': (turn) => fetch(`${ours}/v1/guest/book-detail/livre-${800_001 + (turn % 50)}`),
    'a sign-in': () => send('POST', 'user/login', { email: 'slow-reader@example.org', password }),
    'saving a position': (turn) =>
      send('PUT', 'user/reading-position', { book_code: 'short', phrase_no: 1 + (turn % 100) }),
  };
}

async function watch(stage: Stage): Promise<Times> {
  const times: Times = {};
  const end = performance.now() + seconds * 1_000;
  await Promise.all(
    Object.entries(others(stage)).map(async ([what, ask]) => {
      const own: number[] = [];
      times[what] = own;
      for (let turn = 0; performance.now() < end; turn += 1) {
        const start = performance.now();
        const response = await ask(turn);
        await response.arrayBuffer();
        own.push(performance.now() - start);
        if (!response.ok) throw new Error(`${what} answered ${response.status}.`);
        await wait(pause);
      }
    }),
  );
  return times;
}

function addTimes(all: Times, more: Times): void {
  for (const [what, times] of Object.entries(more)) all[what] = [...(all[what] ?? []), ...times];
}

/** Creates a member in their trial, who makes every kind of call that asks the provider, several at once. */
async function startMember(stage: Stage, name: string) {
  const { ours, db, sandbox, openSession } = stage;
  const email = `${name}@example.org`;
  const user = await db.user.create({ data: { name: 'Member', email, passwordHash: '-' } });
  const headers = { authorization: await openSession(user.id), 'content-type': 'application/json' };
  const ask = (method: string, path: string, body?: object, signal?: AbortSignal) =>
    fetch(`${ours}/v1/user/${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(signal ? { signal } : {}),
    });
  await ask('POST', 'create-subscription', { price: 'price_lingostory_monthly' });
  const { stripeSessionId: checkoutSessionId } = await db.checkout.findFirstOrThrow({
    where: { userId: user.id },
  });
  sandbox.control.pay(checkoutSessionId ?? '');
  const response = await ask('GET', `retrieve-subscription/${checkoutSessionId}`);
  const { data } = (await response.json()) as { data: { id: string } };
  const calls: ((signal: AbortSignal) => Promise<Response>)[] = [
    (signal) => ask('POST', 'create-payment', { price: 'price_lingostory_pack' }, signal),
    (signal) => ask('GET', `retrieve-subscription/${checkoutSessionId}`, undefined, signal),
    (signal) => ask('POST', `pause-subscription/${data.id}`, { interval: 30 }, signal),
    (signal) => ask('POST', `resume-subscription/${data.id}`, {}, signal),
  ];
  return (count: number) => {
    const stopped = new AbortController();
    const loop = async (turn: number) => {
      // Spreads the callers out, so that they do not call in step.
      await wait((turn * callPause) / count);
      while (!stopped.signal.aborted) {
        const call = calls[turn % calls.length];
        await call?.(stopped.signal)
          .then((response) => response.arrayBuffer())
          .catch(() => {});
        await wait(callPause);
      }
    };
    const loops = Array.from({ length: count }, (_, turn) => loop(turn));
    return async () => {
      stopped.abort();
      await Promise.all(loops);
    };
  };
}

/** Measures one member's calls while the payment provider is silent, and while it is slow. */
export async function measureSlowProvider(stage: Stage): Promise<Row[]> {
  const passwordHash = await bcrypt.hash(password, 12);
  await stage.db.user.create({ data: { name: 'Other', email: 'slow-reader@example.org', passwordHash } });
  await makeBooks(stage.sql, 800_001, 800_050);
  await watch(stage);
  const rows: Row[] = [];
  for (const [name, count, delay] of [
    ['silent', 12, 'silent'],
    ['400 ms late', 60, 400],
  ] as const) {
    const start = await startMember(stage, `member-${count}`);
    const idle: Times = {};
    const busy: Times = {};
    for (let round = 0; round < rounds; round += 1) {
      addTimes(idle, await watch(stage));
      stage.provider.setDelay(delay);
      const stop = start(count);
      await wait(settling);
      addTimes(busy, await watch(stage));
      await stop();
      stage.provider.setDelay(0);
      await wait(settling);
    }
    for (const [what, times] of Object.entries(busy)) {
      const [now, before] = [percentile(times, 0.95), percentile(idle[what] ?? [], 0.95)];
      rows.push({
        what: `p95 of ${what}, ${count} calls of one member, provider ${name} ÷ idle`,
        result: `${(now / before).toFixed(2)}  (${now.toFixed(1)} ms : ${before.toFixed(1)} ms)`,
        goal: '≤ 1.5',
        holds: now / before <= 1.5,
      });
    }
  }
  return rows;
}
