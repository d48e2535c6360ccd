import { boolean, type InferType, object, ref, string } from 'yup';
import type { CallSchemas } from '../call.ts';
import { emailField, lineField, lowercaseLineField } from '../fields.ts';
import { nameField } from '../names.ts';
import { messageView } from '../problem.ts';
import { exportView } from './export-view.ts';
import { existingPasswordField, newPasswordField, repeatedPasswordField } from './passwords.ts';
import { userView } from './user.ts';

/**
 * An account's name and email addresses. `pending_email` replaces `email` once the user opens the link mailed to it.
 */
export const profileView = object({
  name: string().required(),
  email: string().required(),
  email_confirmed: boolean().required(),
  pending_email: string().nullable().defined(),
});
export type ProfileView = InferType<typeof profileView>;

/** The token from a recovery email. Lower case and missing dashes are accepted. */
const recoveryTokenField = () => lineField('The token', 100).required('Enter the token we sent you.');

const requestRecoverySchemas = {
  summary: 'Mail a recovery token. The response is the same whether or not the account exists.',
  input: object({ email: emailField() }),
  response: messageView,
} satisfies CallSchemas;

const verifyRecoverySchemas = {
  summary: 'Check whether a recovery token is still valid, without using it up.',
  input: object({ verification_token: recoveryTokenField() }),
  response: messageView,
} satisfies CallSchemas;

const resetPasswordSchemas = {
  summary: 'Set a new password with a recovery token, which works once, and end every session.',
  input: object({
    verification_token: recoveryTokenField(),
    password: newPasswordField(),
    confirm_password: repeatedPasswordField(),
  }),
  response: messageView,
} satisfies CallSchemas;

export const schemas = {
  signUp: {
    summary: 'Create an account for a member.',
    input: object({
      name: nameField(),
      email: emailField(),
      password: newPasswordField(),
      repeat_password: repeatedPasswordField(),
    }),
    response: messageView,
  },
  signIn: {
    summary: 'Sign in with email and password.',
    input: object({
      email: lowercaseLineField('Email', 1000).required('Email is required.'),
      password: existingPasswordField(),
    }),
    problems: [401],
    response: object({ token: string().required(), user: userView.required(), message: string().required() }),
  },
  signOut: {
    summary: 'End this session immediately.',
    input: object({}),
    response: messageView,
  },
  askRecovery: requestRecoverySchemas,
  askRecoveryByAddress: requestRecoverySchemas,
  verifyRecovery: verifyRecoverySchemas,
  verifyRecoveryByAddress: verifyRecoverySchemas,
  resetPassword: resetPasswordSchemas,
  resetPasswordByAddress: resetPasswordSchemas,
  changePassword: {
    summary: 'Change the password and end every other session.',
    input: object({
      old_password: existingPasswordField('The old password'),
      new_password: newPasswordField('The new password'),
      /** May be omitted. If present, it must equal `new_password`. */
      repeat_password: string()
        .typeError('The repeated password must be text.')
        .oneOf([ref('new_password'), undefined], 'The passwords don’t match.'),
    }),
    response: messageView,
  },
  readProfile: {
    summary: 'Return the caller’s name and email, and whether the email is confirmed.',
    input: object({}),
    response: object({ data: profileView.required() }),
  },
  changeProfile: {
    summary:
      'Change name and email. The name changes immediately, the email once the link mailed to the new address is opened.',
    input: object({ name: nameField(), email: emailField(), password: existingPasswordField() }),
    response: object({
      message: string().required(),
      data: profileView.required(),
      user: userView.required(),
    }),
  },
  sendConfirmation: {
    summary:
      'Mail the confirmation link again, to the pending address if there is one, otherwise to the current one.',
    input: object({}),
    response: messageView,
  },
  confirmEmail: {
    summary: 'Confirm an email address with the token that was mailed to it. The token works once.',
    input: object({ token: lineField('The token', 100).required('The token is required.') }),
    response: object({
      message: string().required(),
      data: object({ email: string().required() }).required(),
    }),
  },
  exportData: {
    summary: 'Download everything stored about the caller as a JSON file.',
    input: object({}),
    response: object({ data: exportView.required() }),
  },
  closeAccount: {
    summary:
      'Delete the account permanently. Cancels the membership, forfeits the credits and erases personal data.',
    input: object({ password: existingPasswordField() }),
    response: messageView,
  },
} satisfies Record<string, CallSchemas>;
