import { type InferType, object, string } from 'yup';
import { utcTime, utcTimeOrNone } from '../fields.ts';
import { exportedLibrary } from '../library/exported.ts';
import { exportedMembership } from '../membership/exported.ts';
import { exportedMail } from '../outbox/exported.ts';
import { exportedProgress } from '../progress/exported.ts';
import { exportedReading } from '../reading/exported.ts';
import { exportedReviews } from '../reviews/exported.ts';
import { exportedVocabulary } from '../vocabulary/exported.ts';
import { exportedAccount } from './exported.ts';
import { userView } from './user.ts';

/**
 * Everything stored about a member, assembled from each feature's `exported.ts`. Times are ISO 8601 in UTC; amounts
 * are in cents. Contains no hashes and no provider secrets.
 */
export const exportView = object({
  exported_at: utcTime(),
  user: userView
    .shape({
      created_at: utcTime(),
      trial_used_at: utcTimeOrNone(),
      email_confirmed_at: utcTimeOrNone(),
      pending_email: string().nullable().defined(),
    })
    .required(),
  ...exportedReading,
  ...exportedMembership,
  ...exportedLibrary,
  ...exportedProgress,
  ...exportedVocabulary,
  ...exportedReviews,
  ...exportedAccount,
  ...exportedMail,
});
export type ExportView = InferType<typeof exportView>;
