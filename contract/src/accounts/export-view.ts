import { type InferType, object, string } from 'yup';
import { nullableUtcTimeField, utcTimeField } from '../fields.ts';
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
 * Everything that is stored about a member, except hashes and payment provider secrets. Each feature's `exported.ts`
 * defines its part. Times are ISO 8601 in UTC, and amounts are in cents.
 */
export const exportView = object({
  exported_at: utcTimeField(),
  user: userView
    .shape({
      created_at: utcTimeField(),
      trial_used_at: nullableUtcTimeField(),
      email_confirmed_at: nullableUtcTimeField(),
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
