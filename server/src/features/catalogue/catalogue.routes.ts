import * as contract from '@lingostory/contract/catalogue';
import { readQueue } from '../../http/read-queue.ts';
import { keptRoute, type Route, route } from '../../http/route.ts';
import { handleBookDetail, handleListBooks, handleRecommendBooks } from './catalogue.handlers.ts';
import { findCatalogueState } from './find-catalogue-state.ts';

/** Each ranks the whole catalogue; page turns need the database meanwhile. */
const maxRankings = 2;

export function catalogueRoutes(): Route[] {
  return [
    keptRoute(contract.listBooks, findCatalogueState, handleListBooks),
    route(contract.readBookDetail, handleBookDetail),
    route(contract.recommendBooks, handleRecommendBooks(readQueue(maxRankings))),
  ];
}
