import { boolean, type InferType, number, object, ref, string } from 'yup';
import { call } from './call.ts';
import { nameLimit, passwordBytes, passwordLength } from './constants.ts';
import { emailField, line, lowerLine } from './fields.ts';
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
    .min(passwordLength, `${name} needs at least ${passwordLength} characters.`)
    .test(
      'bytes',
      `${name} is too long: ${passwordBytes} bytes at most.`,
      (value) => bytesOf(value ?? '') <= passwordBytes,
    );
}

const emptyInput = object({});

export const signUp = call({
  method: 'POST',
  path: '/user/signup',
  access: 'anyone',
  summary: 'Create an account for a member.',
  input: object({
    name: line('Name', nameLimit).required('Name is missing.'),
    email: emailField(),
    password: newPassword(),
    repeat_password: string()
      .typeError('The repeated password must be text.')
      .required('Repeat the password.')
      .oneOf([ref('password')], 'The two passwords differ.'),
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
    password: string()
      .typeError('Password must be text.')
      .max(1000, 'Password is too long.')
      .required('Password is missing.'),
  }),
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
