import type { Call, DescribedCall, SchemasOf } from '@lingostory/contract/call';
import { type RequestHandler, Router } from 'express';
import type { Deps } from '../deps.ts';
import { type Budget, type BudgetGuardFactory, defaultBudget, withHeldSlot } from './budgets.ts';
import { createBodyParsers, hasBody, rejectUnknownBody } from './parse.ts';
import { createAccessGuard, type Guard, type RouteDefinition, stepsOf } from './route.ts';

export type Route = {
  call: DescribedCall;
  budget?: Budget;
  firstGuard?: Guard;
  before: readonly Guard[];
  handle: Guard;
};

type Schemas<Calls> = { readonly [Name in keyof Calls]: SchemasOf<Calls[Name]> };
type RouteTable<Calls extends Record<string, Call>> = {
  readonly [Name in keyof Calls]: RouteDefinition<Calls[Name]>;
};

/**
 * Pairs a feature's calls with the handlers of the same name. Requests are matched in the order of the handlers. A
 * missing handler, a handler without a call and a handler for another call are compile errors.
 */
export function defineRoutes<Calls extends Record<string, Call>>(
  calls: Calls,
  schemas: Schemas<Calls>,
  handlers: RouteTable<Calls>,
): Route[] {
  return Object.keys(handlers).map(<Name extends keyof Calls>(name: Name): Route => {
    const call = { ...calls[name], ...schemas[name] };
    const { handle, ...steps } = stepsOf(handlers[name]);
    return { ...steps, call, handle: (deps) => handle(deps, call) };
  });
}

/**
 * Checks the session before a body is read. For a request without a body, this check is left to the handler, which can
 * include it in its own SQL statement.
 */
function guardRequestsWithBody(accessGuard: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (hasBody(request)) return accessGuard(request, response, next);
    next();
  };
}

/** Returns an Express router for the calls of all features. */
export function mountRoutes(
  { deps, longDeps }: { deps: Deps; longDeps: Deps },
  routes: Route[],
  createBudgetGuard: BudgetGuardFactory,
): Router {
  const router = Router();
  const defaultBodyParsers = createBodyParsers();
  for (const { call, budget = defaultBudget, firstGuard, before, handle } of routes) {
    const path = call.path.replace(/\{(\w+)\}/g, ':$1');
    const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    const callBodyParsers = call.maxBody === undefined ? defaultBodyParsers : createBodyParsers(call.maxBody);
    // A GET takes its input only from the URL, even if it is sent with a body.
    const bodyParsers = method === 'get' ? [] : callBodyParsers;
    const accessGuards =
      call.access === 'anyone' ? [] : [guardRequestsWithBody(createAccessGuard(deps, call))];
    const steps = [
      ...(firstGuard ? [firstGuard(deps)] : []),
      createBudgetGuard(budget),
      ...accessGuards,
      rejectUnknownBody,
      ...bodyParsers,
    ];
    const handlerGuards = before.map((guard) => guard(deps));
    router[method](path, ...steps, ...handlerGuards, withHeldSlot(handle(budget.isLong ? longDeps : deps)));
  }
  return router;
}
