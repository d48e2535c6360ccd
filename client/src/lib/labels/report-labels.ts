import type { ReportKind } from '@lingostory/contract/reading/constants';

/** Labels for what a reader can report about a phrase. */
export const reportKindLabels: Record<ReportKind, string> = {
  sound: 'Wrong sound',
  meaning: 'Wrong meaning',
  typo: 'Typing error',
  other: 'Something else',
};
