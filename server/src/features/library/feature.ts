import type { Feature } from '../../feature.ts';
import { byBook, byCreation, utcTime } from '../../lib/owned-data.ts';
import { libraryRoutes } from './library.handlers.ts';

export const library: Feature = {
  routes: () => libraryRoutes,
  ownedData: {
    exported: [
      {
        name: 'credit_entries',
        from: 'credit_entries r',
        key: [{ column: 'r.entry_no', type: 'int' }],
        fields: { delta: 'r.delta', reason: 'r.reason', created_at: utcTime('r.created_at') },
      },
      {
        name: 'purchases',
        from: 'purchases r join books b on b.id = r.book_id',
        key: [byCreation, byBook],
        fields: { book_code: 'b.book_code', title: 'b.title', created_at: utcTime('r.created_at') },
      },
    ],
    // The ledger is kept, so that its totals stay correct.
    erasure: {
      credit_entries: 'kept',
      purchases: 'kept',
    },
  },
};
