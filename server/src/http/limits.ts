import { createHash } from 'node:crypto';
import type { Call } from '@lingostory/contract/call';
import type { RequestHandler } from 'express';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Deps } from '../deps.ts';
import { addressOf } from './address.ts';
import { busy, Problem } from './problem.ts';
import type { Handler } from './route.ts';

const minute = 60;
const hour = 60 * minute;

/** Counts that may wait for a connection: as many as are done within a moment. Beyond it, the caller is asked to come back. */
const maxWaiting = 100;

/** Points and seconds. Per account where one is known, else per address; stored in PostgreSQL for all processes. */
const rules = {
  'sign-in account': [5, 15 * minute],
  'sign-in address': [50, 15 * minute],
  'sign-up': [20, hour],
  checkout: [20, hour],
  'unknown return': [60, hour],
  'password check': [10, 15 * minute],
  'recovery mail': [3, hour],
  'recovery address': [100, hour],
  'confirmation mail': [5, hour],
  'confirmation address': [100, hour],
  help: [5, hour],
  review: [20, hour],
} as const;

export type LimitName = keyof typeof rules;

export type Limiter = {
  /** Counts a try. 429 when there were too many, 503 when more are being counted than we can. */
  take: (key: string) => Promise<void>;
  /** Counts nothing. 429 when no further try is allowed. */
  check: (key: string) => Promise<void>;
  /** Takes all off. */
  forget: (key: string) => Promise<void>;
};

/** Keys are hashed: the column is short, and e-mails of people without an account are none of our business. */
const keyOf = (key: string) => createHash('sha256').update(key).digest('base64url');

function tooMany({ msBeforeNext }: RateLimiterRes): Problem {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new Problem(429, `Too many attempts. Try again in ${waitingTime(retryAfter)}.`, { retryAfter });
}

export function limiter({ limitsSql, settings }: Deps, name: LimitName): Limiter {
  const [points, duration] = rules[name];
  const store = new RateLimiterPostgres({
    storeClient: limitsSql,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: points * settings.limitsFactor,
    duration,
  });
  const demandConnection = () => {
    if (limitsSql.waitingCount >= maxWaiting) throw busy();
  };
  return {
    take: async (key) => {
      demandConnection();
      try {
        await store.consume(keyOf(key));
      } catch (error) {
        throw error instanceof RateLimiterRes ? tooMany(error) : error;
      }
    },
    check: async (key) => {
      demandConnection();
      const state = await store.get(keyOf(key));
      if (state && state.consumedPoints >= store.points) throw tooMany(state);
    },
    forget: async (key) => {
      await store.delete(keyOf(key));
    },
  };
}

function waitingTime(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return 'a moment';
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** Rejects with 429 when this account asked too often; put around the handler, which is where the caller is known. */
export function limitCaller<C extends Call>(deps: Deps, name: LimitName, handler: Handler<C>): Handler<C> {
  const limit = limiter(deps, name);
  return async (ask) => {
    await limit.take(String(ask.caller?.id ?? addressOf(ask.request)));
    return await handler(ask);
  };
}

/** Rejects with 429 when this address asked too often. */
export function limitAddress(deps: Deps, name: LimitName): RequestHandler {
  const limit = limiter(deps, name);
  return async (request, _response, next) => {
    await limit.take(addressOf(request));
    next();
  };
}
