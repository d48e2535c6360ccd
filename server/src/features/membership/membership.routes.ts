import * as contract from '@lingostory/contract/membership';
import { readMoney, reconcileMoney } from '@lingostory/contract/studio-money';
import express, { Router } from 'express';
import type { Deps } from '../../deps.ts';
import { limitCaller, limiter } from '../../http/limits.ts';
import { type Route, route } from '../../http/route.ts';
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

export function membershipRoutes(deps: Deps): Route[] {
  const unknownReturns = limiter(deps, 'unknown return');
  return [
    route(contract.listOffers, handleListOffers),
    route(contract.createSubscription, limitCaller(deps, 'checkout', handleCreateSubscription)),
    route(contract.retrieveSubscription, handleRetrieveSubscription(unknownReturns)),
    route(contract.getSubscription, handleGetSubscription),
    route(contract.createPayment, limitCaller(deps, 'checkout', handleCreatePayment)),
    route(contract.retrievePayment, handleRetrievePayment(unknownReturns)),
    route(contract.pauseSubscription, handlePauseSubscription),
    route(contract.resumeSubscription, handleResumeSubscription),
    route(contract.cancelSubscription, handleCancelSubscription),
    route(contract.createDiscount, limitCaller(deps, 'checkout', handleCreateDiscount)),
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
