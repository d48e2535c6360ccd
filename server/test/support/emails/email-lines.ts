import type { EmailText } from '../../../src/features/outbox/public.ts';

/** All that an email says, a paragraph a line, in the order in which it is read. */
export const linesOf = ({ subject, paragraphs, action, closing = [] }: EmailText): string[] => [
  subject,
  ...paragraphs,
  `${action.label}: ${action.url}`,
  ...closing,
];
