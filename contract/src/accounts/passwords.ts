import { string } from 'yup';
import { passwordBytes, passwordLength } from '../constants.ts';

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
export function repeatedPassword() {
  return string()
    .typeError('The repeated password must be text.')
    .required('Repeat the password.')
    .test(
      'same',
      'The two passwords differ.',
      (value, { parent }: { parent: { password?: unknown } }) => !value || value === parent.password,
    );
}
