import type { Feature } from '../../feature.ts';
import { bookKey, creationKey, toUtcTimeSql } from '../../lib/owned-data.ts';
import { libraryRoutes } from './library.handlers.ts';

export const library: Feature = {
  routes: () => libraryRoutes,
  ownedData: {
    exportedLists: [
      {
        name: 'credit_entries',
        from: 'credit_entries r',
        key: [{ column: 'r.entry_no', type: 'int' }],
        fields: { delta: 'r.delta', reason: 'r.reason', created_at: toUtcTimeSql('r.created_at') },
      },
      {
        name: 'purchases',
        from: 'purchases r join books b on b.id = r.book_id',
        key: [creationKey, bookKey],
        fields: { book_code: 'b.book_code', title: 'b.title', created_at: toUtcTimeSql('r.created_at') },
      },
    ],
    // Ledger entries are kept, so that the ledger's totals stay correct.
    erasureByTable: {
      credit_entries: 'kept',
      purchases: 'kept',
    },
  },
};
