import type { Call } from '@lingostory/contract/call';
import type { Request } from 'express';
import type { Deps } from '../deps.ts';
import { createFieldProblem, createInProgressProblem } from './problem.ts';
import type { Caller } from './session.ts';

/** Seconds after which a request that has not finished is taken to be lost, because its process has died. */
const lostAfterSeconds = 60;
/** Days for which responses are stored. A device that was offline for longer has discarded what it had to send. */
export const storedResponseDays = 60;

const keyPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const keyHeader = 'idempotency-key';

/** Parameters: $1 account, $2 key, $3 call, $4 now. Has a row if this request may run. */
const beginStatement = {
  name: 'begin a request with a key',
  text: `insert into stored_responses (user_id, key, call, begun_at) values ($1, $2, $3, $4)
    on conflict (user_id, key) do update set begun_at = excluded.begun_at
    where stored_responses.body is null and stored_responses.call = excluded.call
      and stored_responses.begun_at < excluded.begun_at - interval '${lostAfterSeconds} seconds'
    returning 1`,
};
const findStatement = {
  name: 'stored response',
  text: 'select call, body from stored_responses where user_id = $1 and key = $2',
};
const storeStatement = {
  name: 'store a response',
  text: 'update stored_responses set body = $3 where user_id = $1 and key = $2',
};
const forgetStatement = {
  name: 'forget a failed request',
  text: 'delete from stored_responses where user_id = $1 and key = $2 and body is null',
};

/**
 * Runs a call at most once for each `Idempotency-Key` header of an account, so a device may send a change again when it
 * doesn't know if the first request arrived. A repeated request gets the first one's response. Failures are not stored:
 * a request that failed runs again. Throws 422 for a malformed key or one that another call has used, and 429 while the
 * first request is still running. Calls without the header run as always.
 */
export async function runOncePerKey(
  { sql, clock }: Pick<Deps, 'sql' | 'clock'>,
  { call, caller, request }: { call: Pick<Call, 'name'>; caller: Caller | undefined; request: Request },
  run: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers[keyHeader];
  if (key === undefined || caller === undefined || request.method === 'GET') return await run();
  if (typeof key !== 'string' || !keyPattern.test(key))
    throw createFieldProblem('Idempotency-Key', 'The header Idempotency-Key must be a UUID in lowercase.');
  const begun = await sql.query({ ...beginStatement, values: [caller.id, key, call.name, clock.now()] });
  if (!begun.rowCount) return await findStoredResponse({ sql }, caller.id, key, call.name);
  try {
    const body = await run();
    await sql.query({ ...storeStatement, values: [caller.id, key, JSON.stringify(body)] });
    return body;
  } catch (error) {
    await sql.query({ ...forgetStatement, values: [caller.id, key] });
    throw error;
  }
}

async function findStoredResponse(
  { sql }: Pick<Deps, 'sql'>,
  userId: number,
  key: string,
  callName: string,
): Promise<unknown> {
  const { rows } = await sql.query<{ call: string; body: string | null }>({
    ...findStatement,
    values: [userId, key],
  });
  const [stored] = rows;
  if (stored !== undefined && stored.call !== callName)
    throw createFieldProblem('Idempotency-Key', 'Another request has used this Idempotency-Key.');
  // The row is also missing if the first request has failed in the meantime.
  if (stored?.body == null) throw createInProgressProblem();
  return JSON.parse(stored.body);
}
