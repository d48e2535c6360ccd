import * as contract from '@lingostory/contract/library';
import { type Route, route } from '../../http/route.ts';
import { handleBuyBook, handleListCredits, handleListShelf } from './library.handlers.ts';

export function libraryRoutes(): Route[] {
  return [
    route(contract.listShelf, handleListShelf),
    route(contract.buyBook, handleBuyBook),
    route(contract.listCredits, handleListCredits),
  ];
}
