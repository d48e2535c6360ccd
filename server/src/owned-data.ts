import { accountData } from './features/accounts/owned-data.ts';
import { libraryData } from './features/library/owned-data.ts';
import { membershipData } from './features/membership/owned-data.ts';
import { mailData } from './features/outbox/owned-data.ts';
import { progressData } from './features/progress/owned-data.ts';
import { readingData } from './features/reading/owned-data.ts';
import { reviewsData } from './features/reviews/owned-data.ts';
import { studioData } from './features/studio/owned-data.ts';
import { vocabularyData } from './features/vocabulary/owned-data.ts';
import type { OwnedData } from './lib/owned-data.ts';

/** What each feature stores about people, in the order in which it is exported, and erased with an account. */
export const ownedData: readonly OwnedData[] = [
  membershipData,
  libraryData,
  readingData,
  progressData,
  vocabularyData,
  studioData,
  reviewsData,
  accountData,
  mailData,
];
