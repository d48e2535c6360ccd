import { string } from 'yup';
import { maxPasswordBytes, minPasswordLength } from './constants.ts';

const countBytes = (text: string) => new TextEncoder().encode(text).length;

/** Schema for a newly chosen password. It is never trimmed. The server also rejects the most common passwords. */
export function newPasswordField(name = 'Password') {
  return string()
    .typeError(`${name} must be text.`)
    .required(`${name} is required.`)
    .test({
      // Named after yup's built-in test, so that the API document shows `minLength`. The built-in test is not used,
      // because it counts UTF-16 code units instead of characters.
      name: 'min',
      params: { min: minPasswordLength },
      skipAbsent: true,
      message: `${name} must have at least ${minPasswordLength} characters.`,
      test: (value) => [...(value ?? '')].length >= minPasswordLength,
    })
    .test(
      'bytes',
      `${name} is too long (maximum ${maxPasswordBytes} bytes).`,
      (value) => countBytes(value ?? '') <= maxPasswordBytes,
    );
}

/** Schema for an existing password, which is only compared with the stored hash. */
export function existingPasswordField(name = 'Password') {
  return string()
    .typeError(`${name} must be text.`)
    .max(1000, `${name} is too long.`)
    .required(`${name} is required.`);
}

/** Schema for a field that must equal `password`. An empty field is reported as missing, not as different. */
export function repeatedPasswordField() {
  return string()
    .typeError('The repeated password must be text.')
    .required('Enter the password again.')
    .test(
      'same',
      'The passwords don’t match.',
      (value, { parent }: { parent: { password?: unknown } }) => !value || value === parent.password,
    );
}
