import { object } from 'yup';
import type { CallSchemas } from '../call.ts';
import { emailField, lineField, multilineField, singleLineTest } from '../fields.ts';
import { messageView } from '../problem.ts';

export const helpLimits = { subject: 150, text: 5000 } as const;

export const schemas = {
  sendHelpMail: {
    summary: 'Write to customer service, who reply by email.',
    input: object({
      from_email: emailField(),
      subject: lineField('Subject', helpLimits.subject)
        .test(singleLineTest('Subject'))
        .required('Subject is required.'),
      text: multilineField('Message', helpLimits.text).required('Message is required.'),
    }),
    response: messageView,
  },
} satisfies Record<string, CallSchemas>;
