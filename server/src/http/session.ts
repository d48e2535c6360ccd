import { randomUUID } from 'node:crypto';
import { userTypes } from '@lingostory/contract/constants';
import type { Request, Response } from 'express';
import jwt from 'jsonwebtoken';
import type { Deps } from '../deps.ts';
import { localCommitSql } from '../lib/local-commit.ts';
import { Problem } from './problem.ts';

/** The account that makes a request. `sessionId` names the row that signing out deletes. */
export type Caller = {
  id: number;
  sessionId: string;
  userType: number;
  name: string;
  email: string;
  credits: number;
};

/** The contents of a token. Only the database knows whether its session is still open. */
export type Claims = { sessionId: string; userId: number };

const issuer = 'lingostory';
const audience = 'lingostory-api';
const day = 24 * 60 * 60 * 1000;
/** A session ends after this many milliseconds of inactivity. */
const sessionLifetimeMs = 30 * day;
/** The maximum lifetime of a token in seconds, however often it is used. */
const tokenLifetimeSeconds = 365 * 24 * 60 * 60;

/** Opens a session and returns its bearer token. */
export async function openSession({ db, clock, settings }: Deps, userId: number): Promise<string> {
  const now = clock.now();
  const id = randomUUID();
  await db.session.create({
    data: { id, userId, createdAt: now, expiresAt: new Date(now.getTime() + sessionLifetimeMs) },
  });
  const iat = Math.floor(now.getTime() / 1000);
  const claims = { sid: id, sub: String(userId), iat, exp: iat + tokenLifetimeSeconds };
  return jwt.sign(claims, settings.accessTokenKey, { algorithm: 'HS256', issuer, audience });
}

/** Returns the bearer token's claims if its signature and times are valid. Does not query the database. */
export function verifyToken(
  { clock, settings }: Deps,
  authorization: string | undefined,
): Claims | undefined {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
  if (!token) return undefined;
  try {
    const clockTimestamp = Math.floor(clock.now().getTime() / 1000);
    const claims = jwt.verify(token, settings.accessTokenKey, {
      algorithms: ['HS256'],
      issuer,
      audience,
      clockTimestamp,
    });
    if (typeof claims === 'string' || typeof claims.sid !== 'string') return undefined;
    return { sessionId: claims.sid, userId: Number(claims.sub) };
  } catch {
    return undefined;
  }
}

/** Returns the claims of a request's token, which is verified only once per request. */
export function claimsOf(deps: Deps, request: Request, response: Response): Claims | undefined {
  response.locals.claims ??= verifyToken(deps, request.headers.authorization);
  return response.locals.claims;
}

const callerStatement = {
  name: 'caller',
  text: `select u.id, u.user_type, u.name, u.email, u.current_credits, s.expires_at
    from sessions s join users u on u.id = s.user_id
    where s.id = $1 and s.user_id = $2 and s.ended_at is null and s.expires_at > $3 and u.is_active`,
};

/**
 * Returns the account that a token belongs to, and extends its session. Returns undefined if the session has ended or
 * the account is closed.
 */
export async function findCaller(deps: Deps, claims: Claims): Promise<Caller | undefined> {
  const values = [claims.sessionId, claims.userId, deps.clock.now()];
  const { rows } = await deps.sql.query({ ...callerStatement, values });
  const [row] = rows;
  if (!row) return undefined;
  await extendSession(deps, claims.sessionId, row.expires_at);
  const { id, user_type: userType, name, email, current_credits: credits } = row;
  return { id, sessionId: claims.sessionId, userType, name, email, credits };
}

const extendStatement = {
  name: 'extend a session',
  text: `update sessions set expires_at = $2 from ${localCommitSql} where id = $1`,
};

/** Extends a session when it is used. Updates the row at most once a day. */
export async function extendSession({ sql, clock }: Deps, sessionId: string, expiresAt: Date): Promise<void> {
  const now = clock.now().getTime();
  if (expiresAt.getTime() > now + sessionLifetimeMs - day) return;
  await sql.query({ ...extendStatement, values: [sessionId, new Date(now + sessionLifetimeMs)] });
}

export function assertUserType(actualUserType: number, requiredUserType: number): void {
  if (actualUserType === requiredUserType) return;
  const allowedUsers = requiredUserType === userTypes.administrator ? 'administrators' : 'members';
  throw new Problem(403, `Only ${allowedUsers} can do this.`);
}
