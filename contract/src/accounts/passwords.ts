import { string } from 'yup';
import { passwordBytes, passwordLength } from './constants.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** A password somebody chooses now; the server also rejects the commonest ones. Never trimmed. */
export function newPassword(name = 'Password') {
  return string()
    .typeError(`${name} must be text.`)
    .required(`${name} is required.`)
    .test({
      // Named like yup's own test, which counts UTF-16 units, so that the API's document still says minLength.
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

/** A password that is only compared. */
export function knownPassword(name = 'Password') {
  return string()
    .typeError(`${name} must be text.`)
    .max(1000, `${name} is too long.`)
    .required(`${name} is required.`);
}

/** Must repeat `password`. An empty one is reported as missing, not as different. */
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
