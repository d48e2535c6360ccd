import type { Call, InputOf } from '@lingostory/contract/call';
import type { Deps } from '../../../deps.ts';
import { readingBudget } from '../../../http/budgets.ts';
import { validateInput } from '../../../http/parse.ts';
import { createUnauthorizedProblem } from '../../../http/problem.ts';
import {
  assertValidResponse,
  authorizeCaller,
  defineRawRoute,
  type RouteSteps,
  withBudget,
} from '../../../http/route.ts';
import { type Claims, claimsOf } from '../../../http/session.ts';
import { allowClips } from './clip-cookies.ts';

/** Creates the handler of a call that needs no sign-in. `readJson` returns the response body as JSON text. */
export function createSampleHandler<C extends Call>(
  readJson: (deps: Deps, input: InputOf<C>) => Promise<string>,
): RouteSteps<C> {
  const route = defineRawRoute<C>((deps, call) => async (request, response) => {
    const input = (await validateInput(call.input, request.query)) as InputOf<C>;
    const json = await readJson(deps, input);
    if (deps.settings.checkResponses) assertValidResponse(call, JSON.parse(json));
    // The response is the same for everyone, but shared caches must not store a response to a request with a bearer
    // token.
    if (request.headers.authorization) response.set('Cache-Control', 'no-store');
    response.type('json').send(json);
  });
  return withBudget(readingBudget, route);
}

/** The JSON text of a response body, with the book that its clips belong to, if it has clips. */
export type MemberJson = { json: string; bookId?: number };

/**
 * Creates the handler of a member's call. `readJson` needs only one database query, which also checks the session. The
 * response lets the member hear the clips of its book.
 */
export function createMemberHandler<C extends Call>(
  readJson: (deps: Deps, claims: Claims, input: InputOf<C>) => Promise<MemberJson>,
  budget = readingBudget,
): RouteSteps<C> {
  const route = defineRawRoute<C>((deps, call) => async (request, response) => {
    const claims = claimsOf(deps, request, response);
    if (!claims) throw createUnauthorizedProblem();
    response.locals.userId = claims.userId;
    const input = (await validateInput(call.input, request.query).catch(async (error: unknown) => {
      // With invalid input, `readJson` isn't called, so the session is checked here. An expired session must get 401
      // rather than 422.
      await authorizeCaller(deps, call, request, response);
      throw error;
    })) as InputOf<C>;
    const { json, bookId } = await readJson(deps, claims, input);
    if (bookId !== undefined) allowClips(deps, response, claims, [bookId]);
    if (deps.settings.checkResponses) assertValidResponse(call, JSON.parse(json));
    response.set('Cache-Control', 'no-store').type('json').send(json);
  });
  return withBudget(budget, route);
}
