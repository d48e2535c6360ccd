import type { RequestHandler, Response } from 'express';
import type { Deps } from '../deps.ts';
import { createSemaphore, type Semaphore } from '../lib/queue.ts';
import { openQueueSize } from '../lib/queue-sizes.ts';
import { pathOf } from './create-request-middleware.ts';
import { networkKeyOfRequest } from './limits.ts';
import { Problem } from './problem.ts';
import { claimsOf } from './session.ts';

/**
 * `line` is the queue that a call waits in. Each account has its own queues, so a member can continue reading while
 * their export is written or the payment provider is slow. `weight` is how many of the queue's slots the call takes.
 * `isLong`: the call's statements may run longer than the usual timeout.
 */
export type Budget = {
  line: 'reading' | 'payments' | 'dear' | 'other' | 'downloads';
  weight: number;
  isLong?: boolean;
};

/** Counts every call that a limit delayed or rejected, for the metrics. */
export type LimitedCallCounter = (limit: string, outcome: 'waited' | 'rejected') => void;

export const defaultBudget: Budget = { line: 'other', weight: 1 };
/** For calls that readers wait for. They may be delayed but are never rejected. */
export const readingBudget: Budget = { line: 'reading', weight: 1 };
/**
 * For reading calls that cost more than a page turn. With the default of six slots, an account can run three at a
 * time at weight 2, and two at weight 3. Slots are given out in order, so a page turn waits behind a heavier call
 * that is already waiting.
 */
export const createHeavyReadingBudget = (weight: number): Budget => ({ ...readingBudget, weight });
/**
 * For calls that wait for the payment provider. They are never rejected, because a member who returns from a checkout
 * must get what they paid for.
 */
export const paymentsBudget: Budget = { line: 'payments', weight: 1 };
/**
 * For calls that cost more than a few milliseconds for members with a lot of data. By default, an account can run two
 * at a time at weight 2, and four at weight 1.
 */
export const createExpensiveBudget = (weight: number): Budget => ({ line: 'dear', weight });
/** For calls that read or write a whole file. */
export const createLongBudget = (weight: number): Budget => ({ line: 'dear', weight, isLong: true });

/** For packs of books, which take as long as the caller's connection needs. They wait for each other and are never rejected. */
export const downloadBudget: Budget = { line: 'downloads', weight: 1 };

/**
 * Number of slots in each of an account's queues. Expensive calls have two thirds as many slots as other calls, so at
 * weight 2, only a third as many run at once.
 */
const createAccountCapacities = (maxConcurrentCalls: number) => ({
  reading: maxConcurrentCalls,
  payments: maxConcurrentCalls,
  dear: Math.floor((maxConcurrentCalls * 2) / 3),
  other: maxConcurrentCalls,
  downloads: maxConcurrentCalls,
});
/**
 * Number of slots in each of a network's queues, for guests and for media files. The numbers are high, because a whole
 * classroom may share one IP address.
 */
const networkCapacities = { reading: 64, payments: 64, dear: 16, other: 64, downloads: 64 };
/**
 * Maximum number of expensive and other calls that wait in a queue; further ones are rejected. None of our pages sends
 * that many. Calls for reading and payments are never rejected.
 */
const maxWaitingCalls = { account: 50, network: 500 };
/**
 * Maximum milliseconds that expensive and other calls wait before they are rejected. Must be less than the proxy's
 * response timeout.
 */
const maxWaitMs = 20_000;
const retryAfterSeconds = 5;
/**
 * Maximum milliseconds that a slot stays taken after the caller has disconnected. The request's statements time out
 * well before that.
 */
const maxHoldMs = 60_000;

function createTooManyRequestsProblem(): Problem {
  return new Problem(429, 'We’re still working on your other requests. Please try again in a moment.', {
    retryAfter: retryAfterSeconds,
  });
}

/**
 * A request's slot in its queue. If the caller disconnects, the slot stays taken until the handler settles, because
 * its statements may still be running.
 */
type HeldSlot = { leave: () => void; isHandling: boolean; isClosed: boolean };

const heldSlots = new WeakMap<Response, HeldSlot>();

function releaseSlotOnClose(response: Response, releaseSlot: () => void): void {
  const slot: HeldSlot = { leave: releaseSlot, isHandling: false, isClosed: false };
  heldSlots.set(response, slot);
  response.once('close', () => {
    slot.isClosed = true;
    if (slot.isHandling) setTimeout(releaseSlot, maxHoldMs).unref();
    else releaseSlot();
  });
}

/** Wraps a handler so that its request keeps its slot until the handler settles, even if the caller disconnects. */
export function withHeldSlot(handle: RequestHandler): RequestHandler {
  return async (request, response, next) => {
    const slot = heldSlots.get(response);
    if (!slot) return await handle(request, response, next);
    // The caller disconnected while this request was waiting, so nobody would read the response.
    if (slot.isClosed && request.method === 'GET') return;
    slot.isHandling = true;
    try {
      await handle(request, response, next);
    } finally {
      slot.isHandling = false;
      if (slot.isClosed) slot.leave();
    }
  };
}

export type BudgetGuardFactory = (budget: Budget) => RequestHandler;

/**
 * Limits the calls in flight in this process. Calls beyond the slots of an account, or of a guest's network, wait in
 * a queue. The account is read from the token, so waiting calls need no database connection. A slot is freed when the
 * response has closed and its handler has settled.
 */
export function createBudgetGuardFactory(
  deps: Deps,
  countLimitedCall: LimitedCallCounter,
): BudgetGuardFactory {
  const semaphoreByKey = new Map<string, Semaphore>();
  const accountCapacities = createAccountCapacities(deps.settings.callsAtOnce);
  const sizesByLine = {
    reading: openQueueSize('reading_calls'),
    payments: openQueueSize('payments_calls'),
    dear: openQueueSize('dear_calls'),
    other: openQueueSize('other_calls'),
    downloads: openQueueSize('download_calls'),
  };
  const enterSemaphore = (
    line: Budget['line'],
    key: string,
    width: number,
    weight: number,
    startTask: () => void,
  ) => {
    let semaphore = semaphoreByKey.get(key);
    if (!semaphore) {
      semaphore = createSemaphore(width, sizesByLine[line]);
      semaphoreByKey.set(key, semaphore);
    }
    const leaveSemaphore = semaphore.enter(startTask, weight);
    return () => {
      leaveSemaphore();
      if (semaphore.isEmpty() && semaphoreByKey.get(key) === semaphore) semaphoreByKey.delete(key);
    };
  };
  return ({ line, weight }) =>
    (request, response, next) => {
      const userId = claimsOf(deps, request, response)?.userId;
      const owner = userId === undefined ? 'network' : 'account';
      const capacity = userId === undefined ? networkCapacities[line] : accountCapacities[line];
      const key = `${line} ${userId ?? networkKeyOfRequest(request)}`;
      const recordOutcome = (outcome: 'waited' | 'rejected') => {
        const limitName = `${line} calls of ${owner}`;
        countLimitedCall(limitName, outcome);
        request.log.info({ path: pathOf(request), userId, limit: limitName, outcome }, 'limit reached');
      };
      const reject = () => {
        recordOutcome('rejected');
        next(createTooManyRequestsProblem());
      };
      const canBeRejected = line === 'dear' || line === 'other';
      if (canBeRejected && (semaphoreByKey.get(key)?.waiting() ?? 0) >= maxWaitingCalls[owner])
        return reject();
      let hasSlot = false;
      let continueRequest = () => {};
      const leaveSemaphore = enterSemaphore(line, key, capacity, weight, () => {
        hasSlot = true;
        continueRequest();
      });
      releaseSlotOnClose(response, leaveSemaphore);
      if (hasSlot) return next();
      recordOutcome('waited');
      const rejectAfterWait = () => {
        leaveSemaphore();
        reject();
      };
      const timer = canBeRejected ? setTimeout(rejectAfterWait, maxWaitMs) : undefined;
      response.once('close', () => clearTimeout(timer));
      continueRequest = () => {
        clearTimeout(timer);
        next();
      };
    };
}
