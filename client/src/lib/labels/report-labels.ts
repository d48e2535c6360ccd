import type { ReportKind } from '@lingostory/contract/reading/constants';

/** Labels for the kinds of phrase reports, shown to readers and editors. */
export const reportKindLabels: Record<ReportKind, string> = {
  sound: 'Wrong sound',
  meaning: 'Wrong meaning',
  typo: 'Typing error',
  other: 'Something else',
};
