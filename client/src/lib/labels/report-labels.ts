import type { ReportKind } from '@lingostory/contract/reading/constants';

/** What can be wrong with a phrase, as readers choose it and editors read it. */
export const reportKindLabels: Record<ReportKind, string> = {
  sound: 'Wrong sound',
  meaning: 'Wrong meaning',
  typo: 'Typing error',
  other: 'Something else',
};
