import { object } from 'yup';
import type { CallSchemas } from '../call.ts';
import { emailField, line, paragraphs, withoutControls } from '../fields.ts';
import { messageView } from '../problem.ts';

export const helpLimits = { subject: 150, text: 5000 } as const;

export const schemas = {
  sendHelpMail: {
    summary: 'Write to customer service, who reply by email.',
    input: object({
      from_email: emailField(),
      subject: line('Subject', helpLimits.subject)
        .test(withoutControls('Subject'))
        .required('Subject is required.'),
      text: paragraphs('Message', helpLimits.text).required('Message is required.'),
    }),
    response: messageView,
  },
} satisfies Record<string, CallSchemas>;
