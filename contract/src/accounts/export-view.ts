import { type InferType, object, string } from 'yup';
import { nullableUtcTimeField, utcTimeField } from '../fields.ts';
import { exportedLibraryFields } from '../library/exported.ts';
import { exportedMembershipFields } from '../membership/exported.ts';
import { exportedMailFields } from '../outbox/exported.ts';
import { exportedProgressFields } from '../progress/exported.ts';
import { exportedReadingFields } from '../reading/exported.ts';
import { exportedReminderFields } from '../reminders/exported.ts';
import { exportedReviewFields } from '../reviews/exported.ts';
import { exportedVocabularyFields } from '../vocabulary/exported.ts';
import { exportedAccountFields } from './exported.ts';
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
  ...exportedReadingFields,
  ...exportedMembershipFields,
  ...exportedLibraryFields,
  ...exportedProgressFields,
  ...exportedReminderFields,
  ...exportedVocabularyFields,
  ...exportedReviewFields,
  ...exportedAccountFields,
  ...exportedMailFields,
});
export type ExportView = InferType<typeof exportView>;
