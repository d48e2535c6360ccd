import { boolean, type InferType, number, object, ref, string } from 'yup';
import { call } from './call.ts';
import { passwordBytes, passwordLength } from './constants.ts';
import { emailField, line, lowerLine } from './fields.ts';
import { nameField } from './names.ts';
import { messageView } from './problem.ts';

/** `user` wherever it appears on the wire. `user_type`: 1 administrator, 2 member. */
export const userView = object({
  id: number().integer().required(),
  name: string().required(),
  email: string().required(),
  user_type: number().oneOf([1, 2]).required(),
  is_active: boolean().required(),
  current_credits: number().integer().min(0).required(),
});
export type UserView = InferType<typeof userView>;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** A password somebody chooses now; the server also refuses the commonest ones. Never trimmed. */
export function newPassword(name = 'Password') {
  return string()
    .typeError(`${name} must be text.`)
    .required(`${name} is missing.`)
    .test({
      // Named like yup's own, which counts UTF-16 units; so the API's page goes on saying minLength.
      name: 'min',
      params: { min: passwordLength },
      skipAbsent: true,
      message: `${name} needs at least ${passwordLength} characters.`,
      test: (value) => [...(value ?? '')].length >= passwordLength,
    })
    .test(
      'bytes',
      `${name} is too long: ${passwordBytes} bytes at most.`,
      (value) => bytesOf(value ?? '') <= passwordBytes,
    );
}

/** A password that is only compared. */
export function knownPassword(name = 'Password') {
  return string()
    .typeError(`${name} must be text.`)
    .max(1000, `${name} is too long.`)
    .required(`${name} is missing.`);
}

/** The same as `password` once more. Nothing at all is missing rather than different. */
function repeatedPassword() {
  return string()
    .typeError('The repeated password must be text.')
    .required('Repeat the password.')
    .test(
      'same',
      'The two passwords differ.',
      (value, { parent }: { parent: { password?: unknown } }) => !value || value === parent.password,
    );
}

const emptyInput = object({});

export const signUp = call({
  method: 'POST',
  path: '/user/signup',
  access: 'anyone',
  summary: 'Create an account for a member.',
  input: object({
    name: nameField(),
    email: emailField(),
    password: newPassword(),
    repeat_password: repeatedPassword(),
  }),
  answer: messageView,
});

export const signIn = call({
  method: 'POST',
  path: '/user/login',
  access: 'anyone',
  summary: 'Sign in with e-mail and password.',
  input: object({
    email: lowerLine('E-mail', 1000).required('E-mail is missing.'),
    password: knownPassword(),
  }),
  problems: [401],
  answer: object({ token: string().required(), user: userView.required(), message: string().required() }),
});

export const signOut = call({
  method: 'POST',
  path: '/user/logout',
  access: 'signed-in',
  summary: 'End this session at once.',
  input: emptyInput,
  answer: messageView,
});

/** As it stands in the mail, or in lower case, or without its dashes. */
const recoveryToken = () => line('The token', 100).required('Enter the token that we sent you.');

/**
 * The three steps of recovery. The specified calls are GETs with secrets in their addresses; each has a twin that
 * takes the same as a body, which is what our client uses.
 */
export const askRecovery = call({
  method: 'POST',
  path: '/user/password-recovery-token',
  access: 'anyone',
  summary: 'Have a recovery token mailed; the answer is the same whether there is such an account or not.',
  input: object({ email: emailField() }),
  answer: messageView,
});
export const askRecoveryByAddress = call({ ...askRecovery, method: 'GET' });

export const verifyRecovery = call({
  method: 'POST',
  path: '/user/verify-password-recovery-token',
  access: 'anyone',
  summary: 'Whether a recovery token would still be taken; asking does not use it up.',
  input: object({ verification_token: recoveryToken() }),
  answer: messageView,
});
export const verifyRecoveryByAddress = call({ ...verifyRecovery, method: 'GET' });

export const resetPassword = call({
  method: 'POST',
  path: '/user/reset-password-using-token',
  access: 'anyone',
  summary: 'Set a new password with a recovery token, once; every session ends.',
  input: object({
    verification_token: recoveryToken(),
    password: newPassword(),
    confirm_password: repeatedPassword(),
  }),
  answer: messageView,
});
export const resetPasswordByAddress = call({ ...resetPassword, method: 'GET' });

export const changePassword = call({
  method: 'PUT',
  path: '/user/reset-password',
  access: 'signed-in',
  summary: 'Change the password; every other session ends.',
  input: object({
    old_password: knownPassword('The old password'),
    new_password: newPassword('The new password'),
    /** May be left out; when sent, it must be the same. */
    repeat_password: string()
      .typeError('The repeated password must be text.')
      .oneOf([ref('new_password'), undefined], 'The two passwords differ.'),
  }),
  answer: messageView,
});
