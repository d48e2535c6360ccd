import { number, string } from 'yup';
import { emailLimit } from './constants.ts';

/** yup's own `trim` and `lowercase` throw on a list or an object; these leave it to be refused by its type. */
const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
const lowered = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);

/** A line of text that somebody typed, trimmed. `name` opens its messages: "Name is missing." */
export function line(name: string, most: number) {
  return string()
    .typeError(`${name} must be text.`)
    .transform(trimmed)
    .max(most, `${name} may have ${most} characters at most.`);
}

/** The same in lower case. */
export function lowerLine(name: string, most: number) {
  return line(name, most).transform(lowered);
}

export function emailField(name = 'E-mail') {
  return lowerLine(name, emailLimit)
    .matches(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, {
      message: `${name} does not look like an e-mail address.`,
      excludeEmptyString: true,
    })
    .required(`${name} is missing.`);
}

/** A whole number from 1 on, as it comes in an address or a form. */
export function positive(name: string) {
  return number()
    .transform((value: unknown, original: unknown) => (original === '' ? undefined : value))
    .typeError(`${name} must be a whole number.`)
    .integer(`${name} must be a whole number.`)
    .min(1, `${name} must be 1 or more.`)
    .max(2_147_483_647, `${name} is too large.`);
}

export function bookCode() {
  return line('book_code', 200).required('book_code is missing.');
}
