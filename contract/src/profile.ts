import { boolean, type InferType, object, string } from 'yup';
import { knownPassword, userView } from './accounts.ts';
import { call } from './call.ts';
import { emailField, line } from './fields.ts';
import { nameField } from './names.ts';
import { messageView } from './problem.ts';

/** Name and addresses of an account. `pending_email` replaces `email` once the link mailed to it is used. */
export const profileView = object({
  name: string().required(),
  email: string().required(),
  email_confirmed: boolean().required(),
  pending_email: string().nullable().defined(),
});
export type ProfileView = InferType<typeof profileView>;

export const readProfile = call({
  method: 'GET',
  path: '/user/profile',
  access: 'signed-in',
  summary: 'Name and e-mail of the caller, and whether the e-mail is confirmed.',
  input: object({}),
  answer: object({ data: profileView.required() }),
});

export const changeProfile = call({
  method: 'PUT',
  path: '/user/profile',
  access: 'signed-in',
  summary:
    'Change name and e-mail. The name changes at once, the e-mail when the link mailed to the new address is used.',
  input: object({ name: nameField(), email: emailField(), password: knownPassword() }),
  answer: object({
    message: string().required(),
    data: profileView.required(),
    user: userView.required(),
  }),
});

export const sendConfirmation = call({
  method: 'POST',
  path: '/user/confirmation-email',
  access: 'signed-in',
  summary:
    'Mail the confirmation link again: to the new address while one is pending, else to the current one.',
  input: object({}),
  answer: messageView,
});

/** A POST only: what follows links by itself confirms nothing. */
export const confirmEmail = call({
  method: 'POST',
  path: '/user/confirm-email',
  access: 'anyone',
  summary: 'Confirm an e-mail address with the token that was mailed to it, once.',
  input: object({ token: line('The token', 100).required('The token is missing.') }),
  answer: object({ message: string().required(), data: object({ email: string().required() }).required() }),
});
