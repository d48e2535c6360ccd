import type { Call, DescribedCall, SchemasOf } from '@lingostory/contract/call';
import { type RequestHandler, Router } from 'express';
import type { Deps } from '../deps.ts';
import { bodies, hasBody, rejectUnknownBody } from './bodies.ts';
import { type Budget, type Budgets, defaultBudget, holdingTurn } from './budgets.ts';
import { demandAccess, type Steps } from './route.ts';

/** A call with everything that handles it. */
export type Route = {
  call: DescribedCall;
  budget?: Budget;
  first?: RequestHandler;
  before: readonly RequestHandler[];
  handle: (deps: Deps) => RequestHandler;
};

type Schemas<Calls> = { readonly [Name in keyof Calls]: SchemasOf<Calls[Name]> };
type Table<Calls extends Record<string, Call>> = { readonly [Name in keyof Calls]: Steps<Calls[Name]> };

/**
 * A feature's URL table: a line for each call of its contract, in the order in which requests are held against them.
 * A call without a line, a line without a call, and a handler made for another call do not compile.
 */
export function routeTable<Calls extends Record<string, Call>>(
  calls: Calls,
  schemas: Schemas<Calls>,
  table: Table<Calls>,
): Route[] {
  const line = <Name extends keyof Calls>(name: Name): Route => {
    const call = { ...calls[name], ...schemas[name] };
    const { budget, first, before, handle } = table[name];
    return {
      call,
      ...(budget && { budget }),
      ...(first && { first }),
      before,
      handle: (deps) => handle(deps, call),
    };
  };
  return Object.keys(table).map(line);
}

/** Checks the session before a body is read. Without one, the handler does it, and page turns do it in their own statement. */
function guardBody(demand: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (hasBody(request)) return demand(request, response, next);
    next();
  };
}

/** Express's router for URL tables. */
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
    // A GET has no input but its address, even when it has a body.
    const reading = method === 'get' ? [] : readBody;
    const guards = call.access === 'anyone' ? [] : [guardBody(demandAccess(deps, call))];
    const steps = [...(first ? [first] : []), budgets(budget), ...guards, rejectUnknownBody, ...reading];
    router[method](path, ...steps, ...before, holdingTurn(handle(budget.isLong ? longDeps : deps)));
  }
  return router;
}
