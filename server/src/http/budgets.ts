import type { RequestHandler, Response } from 'express';
import type { Deps } from '../deps.ts';
import { createLine, type Line } from '../lib/queue.ts';
import { pathOf } from './every-request.ts';
import { addressOf } from './limits.ts';
import { Problem } from './problem.ts';
import { claimsOf } from './session.ts';

/**
 * The line that a call waits in. Each account has all of them, so that somebody reads on while an export of theirs is written, and
 * does all else while the payment provider is slow. `isLong`: its statements may take longer than those of other
 * requests.
 */
export type Budget = { line: 'reading' | 'payments' | 'dear' | 'other'; weight: number; isLong?: boolean };

/** Counts, in the metrics, each time that a limit has made a call wait or has rejected it. */
export type CountLimit = (limit: string, outcome: 'waited' | 'rejected') => void;

export const defaultBudget: Budget = { line: 'other', weight: 1 };
/** For what readers wait for: it is never rejected for its number. */
export const readingBudget: Budget = { line: 'reading', weight: 1 };
/**
 * The same for calls that cost more than a page turn. With the six places that an account has unless configured, weight 2
 * allows three at a time and weight 3 two. Places are given in order, so a page turn waits behind one that waits.
 */
export const heavyReadingBudget = (weight: number): Budget => ({ ...readingBudget, weight });
/** For calls that ask the payment provider. It is never rejected either: a return from a checkout grants what was paid. */
export const paymentsBudget: Budget = { line: 'payments', weight: 1 };
/** For calls that cost a large member more than a few milliseconds. Weight 2 lets an account have two of them at a time, 1 four. */
export const dearBudget = (weight: number): Budget => ({ line: 'dear', weight });
/** For files written or read whole. */
export const longBudget = (weight: number): Budget => ({ line: 'dear', weight, isLong: true });

/** A third as many dear calls run at a time as others, where they weigh 2. */
const widthsOfAccount = (callsAtOnce: number) => ({
  reading: callsAtOnce,
  payments: callsAtOnce,
  dear: Math.floor((callsAtOnce * 2) / 3),
  other: callsAtOnce,
});
/** Guests and media, by network: a classroom behind one address is one network. */
const widthsOfNetwork = { reading: 64, payments: 64, dear: 16, other: 64 };
/** Calls of a line that may wait, where calls may be rejected: more than any page of ours makes. */
const maxWaiting = { account: 50, network: 500 };
/** Milliseconds. Shorter than the proxy in front waits for a response. */
const maxWait = 20_000;
const retryAfter = 5;
/** Milliseconds that a place is held for a handler whose caller has gone. Statements of requests are stopped well before that. */
const maxHeld = 60_000;

function tooManyAtOnce(): Problem {
  return new Problem(429, 'We’re still working on your other requests. Please try again in a moment.', {
    retryAfter,
  });
}

/** Gives back a request's place in its line. A caller may hang up while the statement they asked for still runs, and it holds the place until then. */
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

/** Wraps a handler so that its request keeps its place until the handler has settled, even if the caller hangs up. */
export function holdingTurn(handle: RequestHandler): RequestHandler {
  return async (request, response, next) => {
    const turn = turns.get(response);
    if (!turn) return await handle(request, response, next);
    // The place has gone with the caller, and so has anyone who would read the response.
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
 * Bounds the calls in flight, in this process: those of an account, or of a guest's network, beyond its places wait in line. The
 * account is the one that the token names, so that the database is not asked, and a call that waits holds no connection
 * to it. A place is held until the response has closed and its handler has settled.
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
