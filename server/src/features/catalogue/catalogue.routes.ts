import * as contract from '@lingostory/contract/catalogue';
import { type Route, route } from '../../http/route.ts';
import { handleBookDetail, handleListBooks, handleRecommendBooks } from './catalogue.handlers.ts';

export function catalogueRoutes(): Route[] {
  return [
    route(contract.listBooks, handleListBooks),
    route(contract.readBookDetail, handleBookDetail),
    route(contract.recommendBooks, handleRecommendBooks),
  ];
}
