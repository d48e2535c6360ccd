import * as contract from '@lingostory/contract/catalogue';
import { keptRoute, type Route, route } from '../../http/route.ts';
import { handleBookDetail, handleListBooks, handleRecommendBooks } from './catalogue.handlers.ts';
import { findCatalogueState } from './find-catalogue-state.ts';

export function catalogueRoutes(): Route[] {
  return [
    keptRoute(contract.listBooks, findCatalogueState, handleListBooks),
    route(contract.readBookDetail, handleBookDetail),
    route(contract.recommendBooks, handleRecommendBooks),
  ];
}
