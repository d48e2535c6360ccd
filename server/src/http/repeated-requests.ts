import { createHash } from 'node:crypto';
import type { Call } from '@lingostory/contract/call';
import type { Request } from 'express';
import type { Deps } from '../deps.ts';
import { type Limit, secondsPerHour } from './limits.ts';
import { createFieldProblem, createInProgressProblem } from './problem.ts';
import type { Caller } from './session.ts';

/** Milliseconds after which a running request tells the others again that it is running. */
const renewalMs = 20_000;
/** Seconds after which a request that hasn't told so is taken to be lost, because its process has died. */
const lostAfterSeconds = 60;
/** Days for which responses are stored. A device that was offline for longer has discarded what it had to send. */
export const storedResponseDays = 60;

const keyPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const keyHeader = 'idempotency-key';

/** Limits what an account can store. */
const keyLimit: Limit = {
  name: 'requests with a key',
  points: 3_600,
  seconds: secondsPerHour,
  message: 'You’ve made too many changes in a short time.',
};

/** Parameters: $1 account, $2 key, $3 call, $4 hash of the input, $5 now. Has a row if this request may run. */
const beginStatement = {
  name: 'begin a request with a key',
  text: `insert into stored_responses (user_id, key, call, input_hash, begun_at) values ($1, $2, $3, $4, $5)
    on conflict (user_id, key) do update set begun_at = excluded.begun_at
    where stored_responses.body is null and stored_responses.call = excluded.call
      and stored_responses.input_hash = excluded.input_hash
      and stored_responses.begun_at < excluded.begun_at - interval '${lostAfterSeconds} seconds'
    returning 1`,
};
const renewStatement = {
  name: 'renew a request with a key',
  text: 'update stored_responses set begun_at = $3 where user_id = $1 and key = $2 and body is null',
};
const findStatement = {
  name: 'stored response',
  text: 'select call, input_hash as "inputHash", body from stored_responses where user_id = $1 and key = $2',
};
const storeStatement = {
  name: 'store a response',
  text: 'update stored_responses set body = $3 where user_id = $1 and key = $2',
};
const forgetStatement = {
  name: 'forget a failed request',
  text: 'delete from stored_responses where user_id = $1 and key = $2 and body is null',
};

type RepeatableRequest = {
  call: Pick<Call, 'access' | 'bearer'> & { name: string };
  caller: Caller | undefined;
  request: Request;
  input: object;
};

/**
 * Runs a call at most once for each `Idempotency-Key` header of an account, so a device may send a change again when it
 * doesn't know if the first request arrived. A repeated request gets the first one's response. Failures are not stored:
 * a request that failed runs again. Throws 422 for a malformed key, or one that another request has used, and 429 while
 * the first request is still running. Calls without the header run as always, and so do those that a guest makes, such
 * as signing in, whose response must not be stored.
 */
export async function runOncePerKey(
  deps: Pick<Deps, 'sql' | 'clock' | 'limiter' | 'log'>,
  { call, caller, request, input }: RepeatableRequest,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers[keyHeader];
  const isForGuests = call.access === 'anyone' && call.bearer !== 'optional';
  if (key === undefined || caller === undefined || isForGuests || request.method === 'GET')
    return await run();
  if (typeof key !== 'string' || !keyPattern.test(key))
    throw createFieldProblem('Idempotency-Key', 'The header Idempotency-Key must be a UUID in lowercase.');
  const { sql, clock, log } = deps;
  const inputHash = createHash('sha256').update(JSON.stringify(input)).digest('base64url');
  await deps.limiter(keyLimit).take(String(caller.id));
  const values = [caller.id, key, call.name, inputHash, clock.now()];
  const begun = await sql.query({ ...beginStatement, values });
  if (!begun.rowCount) return await findStoredResponse(deps, caller.id, { key, call: call.name, inputHash });
  const updateRow = async (statement: { name: string; text: string }, ...more: unknown[]) => {
    await sql
      .query({ ...statement, values: [caller.id, key, ...more] })
      .catch((error: unknown) => log.error({ err: error }, 'the response of a request could not be stored'));
  };
  const renewal = setInterval(() => void updateRow(renewStatement, clock.now()), renewalMs);
  try {
    const body = await run();
    // The change has been made, so a failure here must not make the caller repeat it.
    await updateRow(storeStatement, JSON.stringify(body));
    return body;
  } catch (error) {
    await updateRow(forgetStatement);
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

type StoredRequest = { key: string; call: string; inputHash: string };

async function findStoredResponse(
  { sql }: Pick<Deps, 'sql'>,
  userId: number,
  { key, call, inputHash }: StoredRequest,
): Promise<unknown> {
  const { rows } = await sql.query<{ call: string; inputHash: string; body: string | null }>({
    ...findStatement,
    values: [userId, key],
  });
  const [stored] = rows;
  if (stored !== undefined && (stored.call !== call || stored.inputHash !== inputHash))
    throw createFieldProblem('Idempotency-Key', 'Another request has used this Idempotency-Key.');
  // The row is also missing if the first request has failed in the meantime.
  if (stored?.body == null) throw createInProgressProblem();
  return JSON.parse(stored.body);
}
