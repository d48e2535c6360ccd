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
 * Everything stored about a member: what each feature has of them, as its own `exported.ts` says. Times are ISO 8601 in UTC, amounts
 * cents. No hash, no provider's secret.
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
