import type { Call, InputOf } from '@lingostory/contract/call';
import type { Deps } from '../../../deps.ts';
import { readingBudget } from '../../../http/budgets.ts';
import { parse } from '../../../http/parse.ts';
import { unauthorised } from '../../../http/problem.ts';
import { admitted, checkResponse, rawRoute, type Steps, within } from '../../../http/route.ts';
import { type Claims, claimsOf } from '../../../http/session.ts';

/** Handles a call that needs no sign-in. `read` returns the response body as JSON text. */
export function sampleHandler<C extends Call>(
  read: (deps: Deps, input: InputOf<C>) => Promise<string>,
): Steps<C> {
  const route = rawRoute<C>((deps, call) => async (request, response) => {
    const input = (await parse(call.input, request.query)) as InputOf<C>;
    const json = await read(deps, input);
    if (deps.settings.checkResponses) checkResponse(call, JSON.parse(json));
    // The response is the same for everyone, but shared caches must not store responses to requests with a bearer
    // token.
    if (request.headers.authorization) response.set('Cache-Control', 'no-store');
    response.type('json').send(json);
  });
  return within(readingBudget, route);
}

/** Handles a member's call with a single database query, which also checks the session. */
export function memberHandler<C extends Call>(
  read: (deps: Deps, claims: Claims, input: InputOf<C>) => Promise<string>,
  budget = readingBudget,
): Steps<C> {
  const route = rawRoute<C>((deps, call) => async (request, response) => {
    const claims = claimsOf(deps, request, response);
    if (!claims) throw unauthorised();
    response.locals.userId = claims.userId;
    const input = (await parse(call.input, request.query).catch(async (error: unknown) => {
      // Invalid input never reaches that query, so the session is checked here: an expired session must get 401, not
      // 422.
      await admitted(deps, call, request, response);
      throw error;
    })) as InputOf<C>;
    const json = await read(deps, claims, input);
    if (deps.settings.checkResponses) checkResponse(call, JSON.parse(json));
    response.set('Cache-Control', 'no-store').type('json').send(json);
  });
  return within(budget, route);
}
