import type { Call, DescribedCall, SchemasOf } from '@lingostory/contract/call';
import { type RequestHandler, Router } from 'express';
import type { Deps } from '../deps.ts';
import { type Budget, type Budgets, defaultBudget, holdingTurn } from './budgets.ts';
import { bodies, hasBody, rejectUnknownBody } from './parse.ts';
import { demandAccess, type Guard, type Handling, stepsOf } from './route.ts';

export type Route = {
  call: DescribedCall;
  budget?: Budget;
  first?: Guard;
  before: readonly Guard[];
  handle: Guard;
};

type Schemas<Calls> = { readonly [Name in keyof Calls]: SchemasOf<Calls[Name]> };
type Table<Calls extends Record<string, Call>> = { readonly [Name in keyof Calls]: Handling<Calls[Name]> };

/**
 * Pairs a feature's calls with the handlers of the same name. Requests are matched in the order of the handlers. A
 * missing handler, a handler without a call and a handler for another call are compile errors.
 */
export function routesOf<Calls extends Record<string, Call>>(
  calls: Calls,
  schemas: Schemas<Calls>,
  handlers: Table<Calls>,
): Route[] {
  return Object.keys(handlers).map(<Name extends keyof Calls>(name: Name): Route => {
    const call = { ...calls[name], ...schemas[name] };
    const { handle, ...steps } = stepsOf(handlers[name]);
    return { ...steps, call, handle: (deps) => handle(deps, call) };
  });
}

/**
 * Checks the session before a body is read. For a request without a body, the handler does it: a page turn checks the
 * session in its own statement.
 */
function guardBody(demand: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (hasBody(request)) return demand(request, response, next);
    next();
  };
}

/** Returns an Express router for the calls of all features. */
export function mount(
  { deps, longDeps }: { deps: Deps; longDeps: Deps },
  routes: Route[],
  budgets: Budgets,
): Router {
  const router = Router();
  const readDefault = bodies();
  for (const { call, budget = defaultBudget, first, before, handle } of routes) {
    const path = call.path.replace(/\{(\w+)\}/g, ':$1');
    const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    const readBody = call.maxBody === undefined ? readDefault : bodies(call.maxBody);
    // A GET takes its input only from the URL, even if it is sent with a body.
    const reading = method === 'get' ? [] : readBody;
    const guards = call.access === 'anyone' ? [] : [guardBody(demandAccess(deps, call))];
    const steps = [
      ...(first ? [first(deps)] : []),
      budgets(budget),
      ...guards,
      rejectUnknownBody,
      ...reading,
    ];
    const checks = before.map((guard) => guard(deps));
    router[method](path, ...steps, ...checks, holdingTurn(handle(budget.isLong ? longDeps : deps)));
  }
  return router;
}
