import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import type { Request, RequestHandler } from 'express';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { busy, Problem } from './problem.ts';

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

/** Whole seconds, at least one, for a `Retry-After` header. */
export function waitingSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}

/** Seconds in words: "a moment" up to a minute, then whole minutes. */
export function waitingTime(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a moment' : `${minutes} minutes`;
}

/** The eight groups of an IPv6 address, each without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser writes it in the canonical form: lower case, no dotted part.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const [first, last] = [head, tail ?? ''].map((part) => (part ? part.split(':') : []));
  if (tail === undefined || !first || !last) return canonical.split(':');
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
}

function dotted(high: string, low: string): string {
  const bits = (Number.parseInt(high, 16) << 16) | Number.parseInt(low, 16);
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.');
}

/**
 * The key of an address for limits. A household or a server is given a whole /64 of IPv6, so that limits for single
 * addresses would stop nobody there; an IPv4 address is the same in its IPv6 form.
 */
export function limitedNetwork(address: string): string {
  const [bare = ''] = address.split('%', 1);
  if (isIPv4(bare) || !isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  const [high = '', low = ''] = groups.slice(6);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return dotted(high, low);
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** The caller's address as a key for limits; Express finds it behind the trusted proxies. */
export function addressOf(request: Request): string {
  return limitedNetwork(request.ip ?? 'unknown');
}
