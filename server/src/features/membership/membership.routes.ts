import * as contract from '@lingostory/contract/membership';
import { readMoney, reconcileMoney } from '@lingostory/contract/studio-money';
import express, { Router } from 'express';
import type { Deps } from '../../deps.ts';
import { limitCaller } from '../../http/limits.ts';
import { type Route, route } from '../../http/route.ts';
import {
  handleCancelSubscription,
  handleCreateDiscount,
  handlePauseSubscription,
  handleResumeSubscription,
  handleRetrieveDiscount,
} from './changes.handlers.ts';
import {
  handleCreatePayment,
  handleCreateSubscription,
  handleGetSubscription,
  handleListOffers,
  handleRetrievePayment,
  handleRetrieveSubscription,
  handleWebhook,
} from './membership.handlers.ts';
import { handleReadMoney, handleReconcile } from './money.handlers.ts';

export function membershipRoutes(deps: Deps): Route[] {
  return [
    route(contract.listOffers, handleListOffers),
    route(contract.createSubscription, limitCaller(deps, 'checkout', handleCreateSubscription)),
    route(contract.retrieveSubscription, handleRetrieveSubscription),
    route(contract.getSubscription, handleGetSubscription),
    route(contract.createPayment, limitCaller(deps, 'checkout', handleCreatePayment)),
    route(contract.retrievePayment, handleRetrievePayment),
    route(contract.pauseSubscription, handlePauseSubscription),
    route(contract.resumeSubscription, handleResumeSubscription),
    route(contract.cancelSubscription, handleCancelSubscription),
    route(contract.createDiscount, limitCaller(deps, 'checkout', handleCreateDiscount)),
    route(contract.retrieveDiscount, handleRetrieveDiscount),
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
