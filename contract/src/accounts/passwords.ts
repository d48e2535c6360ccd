import { string } from 'yup';
import { passwordBytes, passwordLength } from './constants.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** Schema for a newly chosen password. It is never trimmed. The server also rejects the most common passwords. */
export function newPassword(name = 'Password') {
  return string()
    .typeError(`${name} must be text.`)
    .required(`${name} is required.`)
    .test({
      // Has the name of yup's built-in test, so that the API document shows `minLength`. The built-in test itself
      // would count UTF-16 units.
      name: 'min',
      params: { min: passwordLength },
      skipAbsent: true,
      message: `${name} must have at least ${passwordLength} characters.`,
      test: (value) => [...(value ?? '')].length >= passwordLength,
    })
    .test(
      'bytes',
      `${name} is too long (maximum ${passwordBytes} bytes).`,
      (value) => bytesOf(value ?? '') <= passwordBytes,
    );
}

/** Schema for an existing password, which is only compared with the stored hash. */
export function knownPassword(name = 'Password') {
  return string()
    .typeError(`${name} must be text.`)
    .max(1000, `${name} is too long.`)
    .required(`${name} is required.`);
}

/** Schema for a field that must equal `password`. An empty value is reported as missing rather than different. */
export function repeatedPassword() {
  return string()
    .typeError('The repeated password must be text.')
    .required('Enter the password again.')
    .test(
      'same',
      'The passwords don’t match.',
      (value, { parent }: { parent: { password?: unknown } }) => !value || value === parent.password,
    );
}
