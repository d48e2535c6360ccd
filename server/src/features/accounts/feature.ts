import type { Feature } from '../../feature.ts';
import { creationKey, idKey, toUtcTimeSql } from '../../lib/owned-data.ts';
import { createAccountRoutes } from './accounts.handlers.ts';
import { deleteExpiredAccountRows } from './sign-in/delete-expired-account-rows.ts';

export const accounts: Feature = {
  routes: createAccountRoutes,
  sweeps: [deleteExpiredAccountRows],
  ownedData: {
    exportedLists: [
      {
        name: 'sessions',
        from: 'sessions r',
        key: [creationKey, { column: 'r.id', type: 'uuid' }],
        fields: {
          created_at: toUtcTimeSql('r.created_at'),
          expires_at: toUtcTimeSql('r.expires_at'),
          ended_at: toUtcTimeSql('r.ended_at'),
        },
      },
      {
        name: 'recovery_mails',
        from: 'recovery_tokens r',
        key: [idKey],
        fields: {
          created_at: toUtcTimeSql('r.created_at'),
          expires_at: toUtcTimeSql('r.expires_at'),
          used_at: toUtcTimeSql('r.used_at'),
        },
      },
      {
        name: 'confirmation_mails',
        from: 'confirmation_tokens r',
        key: [idKey],
        fields: {
          email: 'r.email',
          created_at: toUtcTimeSql('r.created_at'),
          expires_at: toUtcTimeSql('r.expires_at'),
          used_at: toUtcTimeSql('r.used_at'),
        },
      },
    ],
    // Lists the tables in the order in which a recovery request locks them, to avoid deadlocks.
    erasureByTable: {
      recovery_tokens: 'deleted',
      confirmation_tokens: 'deleted',
      stored_responses: 'deleted',
      // Kept, because all sessions have already ended when the account is erased. A nightly job deletes ended sessions.
      sessions: 'kept',
    },
  },
};
