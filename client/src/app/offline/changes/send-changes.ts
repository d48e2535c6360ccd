import type { ApiResult } from '../../../lib/http/api.ts';
import { isUnreachable, type Problem } from '../../../lib/http/problem.ts';
import { changeQueue, type WaitingChange } from '../../../lib/offline/change-queue.ts';
import { findWaitingCall } from '../../../lib/offline/waiting-calls.ts';

/** Sends one request. Calls whose items have ids of their own need no key. */
export type SendRequest = (
  callName: string,
  input: Readonly<Record<string, unknown>>,
  idempotencyKey: string | undefined,
) => Promise<ApiResult>;

/** Called when a change needn't be sent again, with the server's response or its rejection. */
type SettledListener = (change: WaitingChange, result: ApiResult) => void;

/** Returns the list in the input of a change, whose items the server counts once each. */
const findList = (change: WaitingChange | undefined) => change && findWaitingCall(change.callName)?.list;

/** Returns the changes to send next with one request: one, or as many at the start as can be sent as one list. */
export function takeBatch(changes: readonly WaitingChange[]): WaitingChange[] {
  const [first] = changes;
  const list = findList(first);
  if (first === undefined || list === undefined) return changes.slice(0, 1);
  const firstOther = changes.findIndex(({ callName }) => callName !== first.callName);
  const runLength = firstOther === -1 ? changes.length : firstOther;
  return changes.slice(0, Math.min(runLength, list.maxItems));
}

/** Returns the input of the request for a batch. */
export function mergeInputs(batch: readonly WaitingChange[]): Readonly<Record<string, unknown>> {
  const [first] = batch;
  const field = findList(first)?.field;
  if (first === undefined || field === undefined) return first?.input ?? {};
  return { ...first.input, [field]: batch.flatMap(({ input }) => input[field] ?? []) };
}

/** The statuses of the range 400 to 499 after which a change can succeed later: no session, a slow network, a limit. */
const temporaryStatuses = new Set([401, 408, 429]);

/** Returns true if sending the change again can't help, because the server rejects its content. */
const isFinal = ({ status }: Problem) => status >= 400 && status < 500 && !temporaryStatuses.has(status);

/** Returns the changes of a batch that a problem is about: those that its errors name, or all. */
function findRejected(batch: readonly WaitingChange[], { errors }: Problem): readonly WaitingChange[] {
  const field = findList(batch[0])?.field;
  const keys = Object.keys(errors ?? {});
  const namedChanges = batch.filter((_change, index) => {
    const itemName = `${field}[${index}]`;
    return keys.some((key) => key === itemName || key.startsWith(`${itemName}.`));
  });
  return namedChanges.length > 0 ? namedChanges : batch;
}

/** Server errors after which a change is moved behind the others. */
const maxServerErrors = 3;
/** The number of server errors by the id of a change. */
const serverErrorCounts = new Map<string, number>();

/**
 * Moves changes behind the others if the server has failed at them or limited them several times, so that they don't block
 * these.
 */
function recordServerError(batch: readonly WaitingChange[], problem: Problem): void {
  if ((problem.status < 500 && problem.status !== 429) || isUnreachable(problem)) return;
  for (const { id } of batch) serverErrorCounts.set(id, (serverErrorCounts.get(id) ?? 0) + 1);
  const isDelayed = ({ id }: WaitingChange) => (serverErrorCounts.get(id) ?? 0) >= maxServerErrors;
  changeQueue.moveToEnd(new Set(batch.filter(isDelayed).map(({ id }) => id)));
}

/** Milliseconds for which the server remembers changes. One that is sent later could count twice. */
const maxAgeMs = 30 * 24 * 60 * 60 * 1000;

const isOlderThan = ({ madeAt }: WaitingChange, now: number) => now - Date.parse(madeAt) > maxAgeMs;

/**
 * Drops the changes that have expired by the clocks of this device and of the server, because a device's clock may be wrong.
 * Returns the problem for which the server's time isn't known, or null.
 */
async function dropExpired(
  memberId: number,
  { readServerTime, onSettled }: Pick<SendOptions, 'readServerTime' | 'onSettled'>,
): Promise<Problem | null> {
  const oldChanges = changeQueue.all(memberId).filter((change) => isOlderThan(change, Date.now()));
  if (oldChanges.length === 0) return null;
  const serverTime = await readServerTime();
  if (typeof serverTime !== 'number') return serverTime;
  const error = { status: 410, message: 'It waited on this device for more than 30 days.' };
  for (const change of oldChanges) {
    if (!isOlderThan(change, serverTime)) continue;
    changeQueue.remove(new Set([change.id]));
    onSettled(change, { error });
  }
  return null;
}

/** The member's changes that this release can send. Those that a newer one has stored wait until it is opened again. */
const listSendable = (memberId: number) =>
  changeQueue.all(memberId).filter(({ callName }) => findWaitingCall(callName) !== undefined);

type SendOptions = {
  send: SendRequest;
  /** Returns the server's time in milliseconds since 1970, or the problem for which it isn't known. */
  readServerTime: () => Promise<number | Problem>;
  isCurrent: () => boolean;
  onSettled: SettledListener;
};

/**
 * Sends a member's waiting changes in order until none is left, or until one must wait: without a network, while the server
 * is down or limits the member, or if `isCurrent` says that somebody else has signed in. A change that the server rejects
 * is removed, so that it doesn't block later ones. Returns the problem for which the next change waits, or null.
 */
export async function sendChanges(
  memberId: number,
  { send, readServerTime, isCurrent, onSettled }: SendOptions,
): Promise<Problem | null> {
  const problem = await dropExpired(memberId, { readServerTime, onSettled });
  if (problem !== null) return problem;
  for (;;) {
    const batch = isCurrent() ? takeBatch(listSendable(memberId)) : [];
    const [first] = batch;
    if (first === undefined) return null;
    const key = findList(first) === undefined ? first.id : undefined;
    const result = await send(first.callName, mergeInputs(batch), key);
    const { error } = result;
    if (error !== undefined && !isFinal(error)) {
      recordServerError(batch, error);
      return error;
    }
    const settledChanges = error === undefined ? batch : findRejected(batch, error);
    changeQueue.remove(new Set(settledChanges.map(({ id }) => id)));
    for (const change of settledChanges) onSettled(change, result);
  }
}
