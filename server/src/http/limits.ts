import { createHash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import type { Request, RequestHandler } from 'express';
import type { Pool } from 'pg';
import { localCommitSql } from '../lib/local-commit.ts';
import { createBusyProblem, Problem } from './problem.ts';

/** Time windows of limits, in seconds. */
export const secondsPerMinute = 60;
export const secondsPerHour = 60 * secondsPerMinute;

/**
 * Maximum number of attempts that can wait for a database connection before they are counted. Further attempts get a
 * 503.
 */
const maxWaitingAttempts = 100;

/** Allows `points` attempts within `seconds`, per account if the caller has one, otherwise per network address. */
export type Limit = {
  /** Key prefix of the counts in PostgreSQL, which all processes share. Each limit needs its own. */
  name: string;
  points: number;
  seconds: number;
  /** A sentence that says what was exceeded. The time until another attempt is allowed is appended. */
  message: string;
};

export type Limiter = {
  /** Counts one attempt, or `count` of them. Throws 429 above the limit, and 503 if too many counts are waiting. */
  take: (key: string, count?: number) => Promise<void>;
  /** Throws 429 if no further attempt is allowed. Does not count an attempt. */
  assertAllowed: (key: string) => Promise<void>;
  /** Resets the count. */
  reset: (key: string) => Promise<void>;
};

/** Hashes a key, because the column is short and we do not store email addresses of people without an account. */
const hashKey = (key: string) => createHash('sha256').update(key).digest('base64url');

function createLimitProblem({ name, message }: Limit, waitMs: number): Problem {
  const retryAfter = toWaitSeconds(waitMs);
  return new Problem(429, `${message} Try again in ${formatWait(retryAfter)}.`, { retryAfter, limit: name });
}

/** The pool that stores the counts, and the factor that multiplies the points of every limit. */
type LimiterDeps = { limitsSql: Pool; settings: { limitsFactor: number } };

/** `wait_ms`: milliseconds until the count expires. */
type Count = { points: number; wait_ms: number };

/** The database's time in milliseconds, so that servers whose clocks differ count within the same window. */
const nowSql = '(extract(epoch from statement_timestamp()) * 1000)::bigint';

/** Parameters: $1 key, $2 attempts, $3 length of the window in milliseconds. */
const takeStatement = {
  name: 'limit take',
  text: `insert into rate_limits as counted (key, points, expire)
    select $1, $2::int, ${nowSql} + $3::bigint from ${localCommitSql}
    on conflict (key) do update set
      points = case when counted.expire <= ${nowSql} then excluded.points else counted.points + excluded.points end,
      expire = case when counted.expire <= ${nowSql} then excluded.expire else counted.expire end
    returning points, (expire - ${nowSql})::float8 as wait_ms`,
};

/** Parameters: $1 key. */
const readStatement = {
  name: 'limit read',
  text: `select points, (expire - ${nowSql})::float8 as wait_ms from rate_limits where key = $1 and expire > ${nowSql}`,
};

const resetStatement = {
  name: 'limit reset',
  text: `delete from rate_limits using ${localCommitSql} where key = $1`,
};

export function createLimiter({ limitsSql, settings }: LimiterDeps, limit: Limit): Limiter {
  const maxPoints = limit.points * settings.limitsFactor;
  const toRowKey = (key: string) => `${limit.name}:${hashKey(key)}`;
  const assertConnectionAvailable = () => {
    if (limitsSql.waitingCount >= maxWaitingAttempts) throw createBusyProblem();
  };
  return {
    take: async (key, count = 1) => {
      assertConnectionAvailable();
      const values = [toRowKey(key), count, limit.seconds * 1000];
      const { rows } = await limitsSql.query<Count>({ ...takeStatement, values });
      const [row] = rows;
      if (row && row.points > maxPoints) throw createLimitProblem(limit, row.wait_ms);
    },
    assertAllowed: async (key) => {
      assertConnectionAvailable();
      const { rows } = await limitsSql.query<Count>({ ...readStatement, values: [toRowKey(key)] });
      const [row] = rows;
      if (row && row.points >= maxPoints) throw createLimitProblem(limit, row.wait_ms);
    },
    reset: async (key) => {
      await limitsSql.query({ ...resetStatement, values: [toRowKey(key)] });
    },
  };
}

export type LimiterLookup = (limit: Limit) => Limiter;

/** Creates the limiter of each limit on first use. */
export function createLimiterLookup(counts: LimiterDeps): LimiterLookup {
  const createdLimiters = new Map<Limit, Limiter>();
  return (limit) => {
    const cachedLimiter = createdLimiters.get(limit) ?? createLimiter(counts, limit);
    createdLimiters.set(limit, cachedLimiter);
    return cachedLimiter;
  };
}

type LimiterContext = { limiter: LimiterLookup };
type LimitedCall = { deps: LimiterContext; caller: { id: number } | undefined; request: Request };

/**
 * Wraps a handler so that it throws 429 when the caller's account, or a guest's network address, exceeds the limit.
 * `countAttempts` returns how many attempts a request counts as; one by default.
 */
export function withCallerLimit<Given extends LimitedCall, Result>(
  limit: Limit,
  handler: (request: Given) => Promise<Result>,
  countAttempts: (request: Given) => number = () => 1,
): (request: Given) => Promise<Result> {
  return async (request) => {
    const key = String(request.caller?.id ?? networkKeyOfRequest(request.request));
    await request.deps.limiter(limit).take(key, countAttempts(request));
    return await handler(request);
  };
}

/** Returns a guard that throws 429 when the caller's network address exceeds the limit. */
export function createIpAddressLimitGuard(limit: Limit): (deps: LimiterContext) => RequestHandler {
  return (deps) => async (request, _response, next) => {
    await deps.limiter(limit).take(networkKeyOfRequest(request));
    next();
  };
}

/** Converts milliseconds into whole seconds for a `Retry-After` header, rounded up and at least one. */
export function toWaitSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}

/** Describes seconds in words: "a moment" up to a minute, then whole minutes. */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a moment' : `${minutes} minutes`;
}

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function ipv6GroupsOf(ipAddress: string): string[] {
  // The URL parser returns the canonical form: lower case, without a dotted IPv4 part.
  const canonicalAddress = new URL(`http://[${ipAddress}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonicalAddress.split('::');
  const [headGroups, tailGroups] = [head, tail ?? ''].map((groupsText) =>
    groupsText ? groupsText.split(':') : [],
  );
  if (tail === undefined || !headGroups || !tailGroups) return canonicalAddress.split(':');
  return [
    ...headGroups,
    ...Array<string>(8 - headGroups.length - tailGroups.length).fill('0'),
    ...tailGroups,
  ];
}

function toIpv4Address(highGroup: string, lowGroup: string): string {
  const bits = (Number.parseInt(highGroup, 16) << 16) | Number.parseInt(lowGroup, 16);
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.');
}

/**
 * Returns the key under which limits count an address. An IPv6 address counts as its /64 network, because a household
 * or server usually gets all addresses of a /64. An IPv4 address written as IPv6 counts as the IPv4 address.
 */
export function networkKeyOf(ipAddress: string): string {
  const [addressWithoutZone = ''] = ipAddress.split('%', 1);
  if (isIPv4(addressWithoutZone) || !isIPv6(addressWithoutZone)) return addressWithoutZone;
  const addressGroups = ipv6GroupsOf(addressWithoutZone);
  const [highGroup = '', lowGroup = ''] = addressGroups.slice(6);
  if (addressGroups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return toIpv4Address(highGroup, lowGroup);
  return `${addressGroups.slice(0, 4).join(':')}::/64`;
}

/** Returns the key under which limits count the caller's address. Express skips the addresses of trusted proxies. */
export function networkKeyOfRequest(request: Request): string {
  return networkKeyOf(request.ip ?? 'unknown');
}
