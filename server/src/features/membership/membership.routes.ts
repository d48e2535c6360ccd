import type { Call } from '@lingostory/contract/call';
import { calls } from '@lingostory/contract/membership/calls';
import { schemas } from '@lingostory/contract/membership/schemas';
import { calls as moneyCalls } from '@lingostory/contract/studio/money/calls';
import { schemas as moneySchemas } from '@lingostory/contract/studio/money/schemas';
import express, { Router } from 'express';
import type { Deps } from '../../deps.ts';
import { dearBudget, paymentsBudget } from '../../http/budgets.ts';
import { hour, type Limit, limitCaller, limiter } from '../../http/limits.ts';
import { type Handler, route, within } from '../../http/route.ts';
import { type Route, routeTable } from '../../http/route-table.ts';
import { demandNoChange } from './base/one-change.ts';
import { handleWebhook, membershipHandlers } from './membership.handlers.ts';
import { moneyHandlers } from './money/money.handlers.ts';

const checkouts: Limit = {
  name: 'checkout',
  points: 20,
  seconds: hour,
  message: 'You’ve opened too many payment pages.',
};
const portals: Limit = { ...checkouts, name: 'billing portal' };
/** Each of them is a question to the provider, and so is each preview. */
const unknownReturns: Limit = {
  name: 'unknown return',
  points: 60,
  seconds: hour,
  message: 'Too many attempts.',
};
const previews: Limit = { ...unknownReturns, name: 'payment preview' };

/** Rejects concurrent changes of a member before they cost others anything. */
function oneAtATime<C extends Call>(handler: Handler<C>): Handler<C> {
  return async (ask) => {
    if (ask.caller) demandNoChange(ask.deps, ask.caller.id);
    return await handler(ask);
  };
}

export function membershipRoutes(deps: Deps): Route[] {
  const handlers = membershipHandlers(limiter(deps, unknownReturns));
  return routeTable(calls, schemas, {
    listOffers: route(handlers.listOffers),
    createSubscription: within(
      paymentsBudget,
      route(oneAtATime(limitCaller(deps, checkouts, handlers.createSubscription))),
    ),
    retrieveSubscription: within(paymentsBudget, route(handlers.retrieveSubscription)),
    getSubscription: within(paymentsBudget, route(handlers.getSubscription)),
    previewPayments: within(paymentsBudget, route(limitCaller(deps, previews, handlers.previewPayments))),
    createPayment: within(
      paymentsBudget,
      route(oneAtATime(limitCaller(deps, checkouts, handlers.createPayment))),
    ),
    retrievePayment: within(paymentsBudget, route(handlers.retrievePayment)),
    pauseSubscription: within(paymentsBudget, route(oneAtATime(handlers.pauseSubscription))),
    resumeSubscription: within(paymentsBudget, route(oneAtATime(handlers.resumeSubscription))),
    cancelSubscription: within(paymentsBudget, route(oneAtATime(handlers.cancelSubscription))),
    createDiscount: within(
      paymentsBudget,
      route(oneAtATime(limitCaller(deps, checkouts, handlers.createDiscount))),
    ),
    retrieveDiscount: within(paymentsBudget, route(handlers.retrieveDiscount)),
    openBillingPortal: within(paymentsBudget, route(limitCaller(deps, portals, handlers.openBillingPortal))),
  });
}

/** The studio's screens about payments, over the rows of memberships. */
export function moneyRoutes(): Route[] {
  return routeTable(moneyCalls, moneySchemas, {
    readMoney: within(dearBudget(2), route(moneyHandlers.readMoney)),
    reconcileMoney: within(dearBudget(1), route(moneyHandlers.reconcileMoney)),
  });
}

/** Mounted before the body parsers. */
export function webhookRouter(deps: Deps): Router {
  return Router().post(
    '/webhooks/stripe',
    express.raw({ type: () => true, limit: '1mb' }),
    handleWebhook(deps),
  );
}
