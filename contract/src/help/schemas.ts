import { object } from 'yup';
import type { CallSchemas } from '../call.ts';
import { emailField, lineField, multilineField, singleLineTest } from '../fields.ts';
import { messageView } from '../problem.ts';

export const maxHelpLengths = { subject: 150, text: 5000 } as const;

export const schemas = {
  sendHelpMail: {
    summary: 'Write to customer service, who reply by email.',
    input: object({
      from_email: emailField(),
      subject: lineField('Subject', maxHelpLengths.subject)
        .test(singleLineTest('Subject'))
        .required('Subject is required.'),
      text: multilineField('Message', maxHelpLengths.text).required('Message is required.'),
    }),
    response: messageView,
  },
} satisfies Record<string, CallSchemas>;
