import type { Feature } from '../../feature.ts';
import { byCreation, byId, utcTime } from '../../lib/owned-data.ts';
import { accountRoutes } from './accounts.handlers.ts';
import { sweepExpired } from './sign-in/sweep-expired.ts';

export const accounts: Feature = {
  routes: accountRoutes,
  sweeps: [sweepExpired],
  ownedData: {
    exported: [
      {
        name: 'sessions',
        from: 'sessions r',
        key: [byCreation, { column: 'r.id', type: 'uuid' }],
        fields: {
          created_at: utcTime('r.created_at'),
          expires_at: utcTime('r.expires_at'),
          ended_at: utcTime('r.ended_at'),
        },
      },
      {
        name: 'recovery_mails',
        from: 'recovery_tokens r',
        key: [byId],
        fields: {
          created_at: utcTime('r.created_at'),
          expires_at: utcTime('r.expires_at'),
          used_at: utcTime('r.used_at'),
        },
      },
      {
        name: 'confirmation_mails',
        from: 'confirmation_tokens r',
        key: [byId],
        fields: {
          email: 'r.email',
          created_at: utcTime('r.created_at'),
          expires_at: utcTime('r.expires_at'),
          used_at: utcTime('r.used_at'),
        },
      },
    ],
    // Lists the tables in the order in which a recovery request locks them, to avoid deadlocks.
    erasure: {
      recovery_tokens: 'deleted',
      confirmation_tokens: 'deleted',
      // Sessions have already been ended by the time the account is erased.
      sessions: 'kept',
    },
  },
};
