import { userTypes } from '@lingostory/contract/constants';
import type { Deps } from '../../deps.ts';
import { Problem, unauthorised } from '../../http/problem.ts';
import { demandRole, keepSession, readToken } from '../../http/session.ts';
import { signedClipAddress } from './clip-address.ts';
import { pageStatement } from './phrase-statements.ts';
import { answerJson } from './read-sample.ts';

/** A page turn by a bearer token. `phraseNo` undefined: where this member stopped, on any device. */
export type PageTurn = { authorization: string | undefined; bookCode: string; phraseNo: number | undefined };

/**
 * A phrase of an owned book as the answer's JSON, session check included: one statement.
 * 401 no session, 403 not a member, 404 not owned, unknown, or beyond the end.
 */
export async function turnPage(deps: Deps, turn: PageTurn): Promise<{ json: string; userId: number }> {
  const claims = readToken(deps, turn.authorization);
  if (!claims) throw unauthorised();
  const values = [claims.sessionId, claims.userId, deps.clock.now(), turn.bookCode, turn.phraseNo ?? null];
  const { rows } = await deps.sql.query({ ...pageStatement, values });
  const [row] = rows;
  if (!row) throw unauthorised();
  await keepSession(deps, claims.sessionId, row.expires_at);
  demandRole(row.user_type, userTypes.member);
  if (!row.json) throw new Problem(404, 'This phrase is not in your library.');
  const address = row.audio_file && signedClipAddress(deps, claims.userId, row.audio_file);
  return { json: answerJson(row.json, address), userId: claims.userId };
}
