import { createHash } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { addressOf } from './address.ts';
import { busy, Problem } from './problem.ts';
import { waitingSeconds, waitingTime } from './waiting-time.ts';

/** The windows of limits, in seconds. */
export const minute = 60;
export const hour = 60 * minute;

/** Counts that may wait for a connection: as many as are done within a moment. Beyond it, the caller is asked to come back. */
const maxWaiting = 100;

/** At most `points` tries in so many `seconds`, per account where one is known, else per address. */
export type Limit = {
  /** The prefix of its counts in PostgreSQL, which all processes share: no two limits have the same. */
  name: string;
  points: number;
  seconds: number;
  /** What there were too many of, as a sentence; when to try again is added to it. */
  message: string;
};

export type Limiter = {
  /** Counts a try, or as many as `count` says. 429 when there were too many, 503 when more are being counted than we can. */
  take: (key: string, count?: number) => Promise<void>;
  /** Counts nothing. 429 when no further try is allowed. */
  check: (key: string) => Promise<void>;
  /** Resets the count. */
  forget: (key: string) => Promise<void>;
};

/** Keys are hashed, since the column is short and we do not store email addresses of people without an account. */
const keyOf = (key: string) => createHash('sha256').update(key).digest('base64url');

function tooMany({ name, message }: Limit, { msBeforeNext }: RateLimiterRes): Problem {
  const retryAfter = waitingSeconds(msBeforeNext);
  return new Problem(429, `${message} Try again in ${waitingTime(retryAfter)}.`, { retryAfter, limit: name });
}

/** Where counts are stored, and the number that the points of every limit are multiplied by. */
type Counts = { limitsSql: Pool; settings: { limitsFactor: number } };

export function limiter({ limitsSql, settings }: Counts, limit: Limit): Limiter {
  const { name, points, seconds } = limit;
  const store = new RateLimiterPostgres({
    storeClient: limitsSql,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: points * settings.limitsFactor,
    duration: seconds,
  });
  const demandConnection = () => {
    if (limitsSql.waitingCount >= maxWaiting) throw busy();
  };
  return {
    take: async (key, count = 1) => {
      demandConnection();
      try {
        await store.consume(keyOf(key), count);
      } catch (error) {
        throw error instanceof RateLimiterRes ? tooMany(limit, error) : error;
      }
    },
    check: async (key) => {
      demandConnection();
      const state = await store.get(keyOf(key));
      if (state && state.consumedPoints >= store.points) throw tooMany(limit, state);
    },
    forget: async (key) => {
      await store.delete(keyOf(key));
    },
  };
}

export type Limiters = (limit: Limit) => Limiter;

/** The limiter of each limit, made when it is first asked for. */
export function createLimiters(counts: Counts): Limiters {
  const known = new Map<Limit, Limiter>();
  return (limit) => {
    const found = known.get(limit) ?? limiter(counts, limit);
    known.set(limit, found);
    return found;
  };
}

type Counting = { limiter: Limiters };
type Asked = { deps: Counting; caller: { id: number } | undefined; request: Request };

/**
 * Rejects with 429 when this account asked too often. It wraps the handler, where the caller is known. `countOf` says how many
 * tries a request counts for: one, unless given.
 */
export function limitCaller<Given extends Asked, Result>(
  limit: Limit,
  handler: (ask: Given) => Promise<Result>,
  countOf: (ask: Given) => number = () => 1,
): (ask: Given) => Promise<Result> {
  return async (ask) => {
    const key = String(ask.caller?.id ?? addressOf(ask.request));
    await ask.deps.limiter(limit).take(key, countOf(ask));
    return await handler(ask);
  };
}

/** Rejects with 429 when this address asked too often. */
export function limitAddress(limit: Limit): (deps: Counting) => RequestHandler {
  return (deps) => async (request, _response, next) => {
    await deps.limiter(limit).take(addressOf(request));
    next();
  };
}
