import bcrypt from 'bcrypt';
import { insertBooks } from './make/make-books.ts';
import { percentile } from './report/compare.ts';
import type { ResultRow } from './report/row.ts';
import type { Stage } from './stage.ts';

type TimesByCall = Record<string, number[]>;

/**
 * The number of rounds. Each has an idle and a busy measurement, so that changes in the machine's speed affect both.
 */
const roundCount = 4;
/** The duration of each idle or busy measurement in seconds. */
const measurementSeconds = 2.5;
/** Milliseconds after which all of the provider's delayed responses have arrived. */
const settlingTimeMs = 1_500;
/** Milliseconds between a response and the reader's next request. */
const pause = 20;
/** Milliseconds between a response and the next request, for the member whose requests wait for the provider. */
const callPauseMs = 1_000;
const password = 'a password of the measurements';

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Returns the requests of other members that are repeated during the measurement. */
function listOtherCalls({ ours, reader }: Stage): Record<string, (callIndex: number) => Promise<Response>> {
  const jsonHeaders = { authorization: reader.bearer, 'content-type': 'application/json' };
  const sendRequest = (method: string, path: string, body: object) =>
    fetch(`${ours}/v1/${path}`, { method, headers: jsonHeaders, body: JSON.stringify(body) });
  return {
    'the catalogue': () => fetch(`${ours}/v1/guest/list-book?per_page=24`),
    'a book': (callIndex) => fetch(`${ours}/v1/guest/book-detail/livre-${800_001 + (callIndex % 50)}`),
    'a sign-in': () => sendRequest('POST', 'user/login', { email: 'slow-reader@example.org', password }),
    'saving a position': (callIndex) =>
      sendRequest('PUT', 'user/reading-position', { book_code: 'short', phrase_no: 1 + (callIndex % 100) }),
  };
}

async function measureOtherCalls(stage: Stage): Promise<TimesByCall> {
  const times: TimesByCall = {};
  const endsAt = performance.now() + measurementSeconds * 1_000;
  await Promise.all(
    Object.entries(listOtherCalls(stage)).map(async ([callName, sendRequest]) => {
      const callTimes: number[] = [];
      times[callName] = callTimes;
      for (let callIndex = 0; performance.now() < endsAt; callIndex += 1) {
        const startedAt = performance.now();
        const response = await sendRequest(callIndex);
        await response.arrayBuffer();
        callTimes.push(performance.now() - startedAt);
        if (!response.ok) throw new Error(`${callName} answered ${response.status}.`);
        await wait(pause);
      }
    }),
  );
  return times;
}

function addTimes(timesByCall: TimesByCall, addedTimes: TimesByCall): void {
  for (const [callName, times] of Object.entries(addedTimes))
    timesByCall[callName] = [...(timesByCall[callName] ?? []), ...times];
}

/**
 * Creates a member in the free trial. Returns a function that repeats, in parallel, all requests for which the server
 * calls the payment provider.
 */
async function createCallStarter(stage: Stage, name: string) {
  const { ours, db, sandbox, openSession } = stage;
  const email = `${name}@example.org`;
  const user = await db.user.create({ data: { name: 'Member', email, passwordHash: '-' } });
  const headers = { authorization: await openSession(user.id), 'content-type': 'application/json' };
  const sendRequest = (method: string, path: string, body?: object, signal?: AbortSignal) =>
    fetch(`${ours}/v1/user/${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(signal ? { signal } : {}),
    });
  await sendRequest('POST', 'create-subscription', { price: 'price_lingostory_monthly' });
  const { stripeSessionId: checkoutSessionId } = await db.checkout.findFirstOrThrow({
    where: { userId: user.id },
  });
  sandbox.control.pay(checkoutSessionId ?? '');
  const response = await sendRequest('GET', `retrieve-subscription/${checkoutSessionId}`);
  const { data } = (await response.json()) as { data: { id: string } };
  const providerCalls: ((signal: AbortSignal) => Promise<Response>)[] = [
    (signal) => sendRequest('POST', 'create-payment', { price: 'price_lingostory_pack' }, signal),
    (signal) => sendRequest('GET', `retrieve-subscription/${checkoutSessionId}`, undefined, signal),
    (signal) => sendRequest('POST', `pause-subscription/${data.id}`, { interval: 30 }, signal),
    (signal) => sendRequest('POST', `resume-subscription/${data.id}`, {}, signal),
  ];
  return (count: number) => {
    const abortController = new AbortController();
    const callRepeatedly = async (callIndex: number) => {
      // Spreads the start times, so that the requests do not all arrive at the same moment.
      await wait((callIndex * callPauseMs) / count);
      while (!abortController.signal.aborted) {
        const call = providerCalls[callIndex % providerCalls.length];
        await call?.(abortController.signal)
          .then((response) => response.arrayBuffer())
          .catch(() => {});
        await wait(callPauseMs);
      }
    };
    const loops = Array.from({ length: count }, (_, callIndex) => callRepeatedly(callIndex));
    return async () => {
      abortController.abort();
      await Promise.all(loops);
    };
  };
}

/** Measures how a payment provider that is slow or does not respond affects the requests of other members. */
export async function measureSlowProvider(stage: Stage): Promise<ResultRow[]> {
  const passwordHash = await bcrypt.hash(password, 12);
  await stage.db.user.create({ data: { name: 'Other', email: 'slow-reader@example.org', passwordHash } });
  await insertBooks(stage.sql, 800_001, 800_050);
  await measureOtherCalls(stage);
  const rows: ResultRow[] = [];
  for (const [name, count, delay] of [
    ['silent', 12, 'silent'],
    ['400 ms late', 60, 400],
  ] as const) {
    const startCalls = await createCallStarter(stage, `member-${count}`);
    const idleTimes: TimesByCall = {};
    const busyTimes: TimesByCall = {};
    for (let round = 0; round < roundCount; round += 1) {
      addTimes(idleTimes, await measureOtherCalls(stage));
      stage.provider.setDelay(delay);
      const stopCalls = startCalls(count);
      await wait(settlingTimeMs);
      addTimes(busyTimes, await measureOtherCalls(stage));
      await stopCalls();
      stage.provider.setDelay(0);
      await wait(settlingTimeMs);
    }
    for (const [callName, times] of Object.entries(busyTimes)) {
      const [busyTime, idleTime] = [percentile(times, 0.95), percentile(idleTimes[callName] ?? [], 0.95)];
      rows.push({
        what: `p95 of ${callName}, ${count} calls of one member, provider ${name} ÷ idle`,
        result: `${(busyTime / idleTime).toFixed(2)}  (${busyTime.toFixed(1)} ms : ${idleTime.toFixed(1)} ms)`,
        goal: '≤ 1.5',
        holds: busyTime / idleTime <= 1.5,
      });
    }
  }
  return rows;
}
