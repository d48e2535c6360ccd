import type { RequestHandler, Response } from 'express';
import type { Deps } from '../deps.ts';
import { createLine, type Line } from '../lib/queue.ts';
import { pathOf } from './every-request.ts';
import { addressOf } from './limits.ts';
import { Problem } from './problem.ts';
import { claimsOf } from './session.ts';

/**
 * `line` is the queue that a call waits in. Each account has its own queues, so a member can continue reading while
 * their export is written or the payment provider is slow. `weight` is how many of the queue's slots the call takes.
 * `isLong`: the call's statements may run longer than the usual timeout.
 */
export type Budget = { line: 'reading' | 'payments' | 'dear' | 'other'; weight: number; isLong?: boolean };

/** Counts every call that a limit delayed or rejected, for the metrics. */
export type CountLimit = (limit: string, outcome: 'waited' | 'rejected') => void;

export const defaultBudget: Budget = { line: 'other', weight: 1 };
/** For calls that readers wait for. They may be delayed but are never rejected. */
export const readingBudget: Budget = { line: 'reading', weight: 1 };
/**
 * For reading calls that cost more than a page turn. With the default of six slots an account can run three at a time
 * at weight 2, and two at weight 3. Slots are given out in order, so a page turn waits behind a heavier call that is
 * already waiting.
 */
export const heavyReadingBudget = (weight: number): Budget => ({ ...readingBudget, weight });
/**
 * For calls that wait for the payment provider. They are never rejected, because the return from a checkout grants
 * what was paid for.
 */
export const paymentsBudget: Budget = { line: 'payments', weight: 1 };
/**
 * For calls that cost more than a few milliseconds for members with a lot of data. An account can run two at a time
 * at weight 2, and four at weight 1.
 */
export const dearBudget = (weight: number): Budget => ({ line: 'dear', weight });
/** For calls that read or write a whole file. */
export const longBudget = (weight: number): Budget => ({ line: 'dear', weight, isLong: true });

/**
 * Number of slots in each of an account's queues. At weight 2, a third as many expensive calls can run as other
 * calls.
 */
const widthsOfAccount = (callsAtOnce: number) => ({
  reading: callsAtOnce,
  payments: callsAtOnce,
  dear: Math.floor((callsAtOnce * 2) / 3),
  other: callsAtOnce,
});
/**
 * Number of slots in each of a network's queues, for guests and media. High, because a whole classroom may share one
 * address.
 */
const widthsOfNetwork = { reading: 64, payments: 64, dear: 16, other: 64 };
/** Maximum number of calls that wait in a queue; further ones are rejected. None of our pages sends that many. */
const maxWaiting = { account: 50, network: 500 };
/** Maximum milliseconds that a call waits, which is less than the proxy's response timeout. */
const maxWait = 20_000;
const retryAfter = 5;
/**
 * Maximum milliseconds that a slot stays taken after the caller has disconnected. Statements of requests time out
 * well before.
 */
const maxHeld = 60_000;

function tooManyAtOnce(): Problem {
  return new Problem(429, 'We’re still working on your other requests. Please try again in a moment.', {
    retryAfter,
  });
}

/**
 * A request's slot in its queue. If the caller disconnects, the slot stays taken until the handler settles, because
 * its statements may still be running.
 */
type Turn = { leave: () => void; isHandling: boolean; isClosed: boolean };

const turns = new WeakMap<Response, Turn>();

function leaveWhenDone(response: Response, leave: () => void): void {
  const turn: Turn = { leave, isHandling: false, isClosed: false };
  turns.set(response, turn);
  response.once('close', () => {
    turn.isClosed = true;
    if (turn.isHandling) setTimeout(leave, maxHeld).unref();
    else leave();
  });
}

/** Wraps a handler so that its request keeps its slot until the handler settles, even if the caller disconnects. */
export function holdingTurn(handle: RequestHandler): RequestHandler {
  return async (request, response, next) => {
    const turn = turns.get(response);
    if (!turn) return await handle(request, response, next);
    // The caller disconnected while this request was waiting, so nobody would read the response.
    if (turn.isClosed && request.method === 'GET') return;
    turn.isHandling = true;
    try {
      await handle(request, response, next);
    } finally {
      turn.isHandling = false;
      if (turn.isClosed) turn.leave();
    }
  };
}

export type Budgets = (budget: Budget) => RequestHandler;

/**
 * Limits the calls in flight in this process. Calls beyond the slots of an account, or of a guest's network, wait in
 * a queue. The account is read from the token, so waiting calls need no database connection. A slot is freed when the
 * response has closed and its handler has settled.
 */
export function createBudgets(deps: Deps, countLimit: CountLimit): Budgets {
  const lines = new Map<string, Line>();
  const widths = widthsOfAccount(deps.settings.callsAtOnce);
  const enter = (key: string, width: number, weight: number, start: () => void) => {
    let line = lines.get(key);
    if (!line) {
      line = createLine(width);
      lines.set(key, line);
    }
    const leave = line.enter(start, weight);
    return () => {
      leave();
      if (line.isEmpty() && lines.get(key) === line) lines.delete(key);
    };
  };
  return ({ line, weight }) =>
    (request, response, next) => {
      const userId = claimsOf(deps, request, response)?.userId;
      const owner = userId === undefined ? 'network' : 'account';
      const width = userId === undefined ? widthsOfNetwork[line] : widths[line];
      const key = `${line} ${userId ?? addressOf(request)}`;
      const note = (outcome: 'waited' | 'rejected') => {
        const limit = `${line} calls of ${owner}`;
        countLimit(limit, outcome);
        request.log.info({ path: pathOf(request), userId, limit, outcome }, 'limit reached');
      };
      const reject = () => {
        note('rejected');
        next(tooManyAtOnce());
      };
      const isRejected = line === 'dear' || line === 'other';
      if (isRejected && (lines.get(key)?.waiting() ?? 0) >= maxWaiting[owner]) return reject();
      let hasTurn = false;
      let goOn = () => {};
      const leave = enter(key, width, weight, () => {
        hasTurn = true;
        goOn();
      });
      leaveWhenDone(response, leave);
      if (hasTurn) return next();
      note('waited');
      const giveUp = () => {
        leave();
        reject();
      };
      const timer = isRejected ? setTimeout(giveUp, maxWait) : undefined;
      response.once('close', () => clearTimeout(timer));
      goOn = () => {
        clearTimeout(timer);
        next();
      };
    };
}
