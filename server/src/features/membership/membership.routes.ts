import type { Call } from '@lingostory/contract/call';
import * as contract from '@lingostory/contract/membership';
import { readMoney, reconcileMoney } from '@lingostory/contract/studio-money';
import express, { Router } from 'express';
import type { Deps } from '../../deps.ts';
import { limitCaller, limiter } from '../../http/limits.ts';
import { type Handler, type Route, route } from '../../http/route.ts';
import {
  handleCancelSubscription,
  handleCreateDiscount,
  handleCreatePayment,
  handleCreateSubscription,
  handleGetSubscription,
  handleListOffers,
  handlePauseSubscription,
  handleResumeSubscription,
  handleRetrieveDiscount,
  handleRetrievePayment,
  handleRetrieveSubscription,
  handleWebhook,
} from './membership.handlers.ts';
import { handleReadMoney, handleReconcile } from './money.handlers.ts';
import { demandNoChange } from './one-change.ts';

/** Whoever asks for many changes at once is refused before their requests cost others anything. */
function oneAtATime<C extends Call>(handler: Handler<C>): Handler<C> {
  return async (ask) => {
    if (ask.caller) demandNoChange(ask.deps, ask.caller.id);
    return await handler(ask);
  };
}

export function membershipRoutes(deps: Deps): Route[] {
  const unknownReturns = limiter(deps, 'unknown return');
  return [
    route(contract.listOffers, handleListOffers),
    route(contract.createSubscription, oneAtATime(limitCaller(deps, 'checkout', handleCreateSubscription))),
    route(contract.retrieveSubscription, handleRetrieveSubscription(unknownReturns)),
    route(contract.getSubscription, handleGetSubscription),
    route(contract.createPayment, oneAtATime(limitCaller(deps, 'checkout', handleCreatePayment))),
    route(contract.retrievePayment, handleRetrievePayment(unknownReturns)),
    route(contract.pauseSubscription, oneAtATime(handlePauseSubscription)),
    route(contract.resumeSubscription, oneAtATime(handleResumeSubscription)),
    route(contract.cancelSubscription, oneAtATime(handleCancelSubscription)),
    route(contract.createDiscount, oneAtATime(limitCaller(deps, 'checkout', handleCreateDiscount))),
    route(contract.retrieveDiscount, handleRetrieveDiscount(unknownReturns)),
    route(readMoney, handleReadMoney),
    route(reconcileMoney, handleReconcile),
  ];
}

/** Mounted before the body parsers. */
export function webhookRouter(deps: Deps): Router {
  return Router().post(
    '/webhooks/stripe',
    express.raw({ type: () => true, limit: '1mb' }),
    handleWebhook(deps),
  );
}
