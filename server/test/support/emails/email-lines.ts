import type { EmailText } from '../../../src/features/outbox/public.ts';

/** Returns the text of an email in reading order, one line per paragraph. */
export const linesOf = ({ subject, paragraphs, action, closing = [] }: EmailText): string[] => [
  subject,
  ...paragraphs,
  `${action.label}: ${action.url}`,
  ...closing,
];
