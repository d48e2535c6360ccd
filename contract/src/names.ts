import { nameLimit } from './accounts/constants.ts';
import { line } from './fields.ts';

/** Text that mail clients turn into a link: a scheme, `www.`, a dot followed by a domain, or an IPv4 address. */
const address = /https?|www\.|:\/\/|[\p{L}\p{N}-]\.\p{L}[\p{L}\p{N}-]|\d{1,3}(\.\d{1,3}){3}/iu;
/** Characters that break the line, change the text direction or are invisible. */
const control = /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u;

/**
 * Normalizes text as mail clients do. Full-width dots and letters become plain ones, and invisible characters are
 * removed.
 */
const normalize = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\u3002/g, '.')
    .replace(/\p{Cf}/gu, '');

const hasAddress = (text: string) => address.test(normalize(text));

/** Returns true if it is safe to quote a name in an email. Names saved before these rules may contain anything. */
export function isPlainName(name: string): boolean {
  return !control.test(name) && !hasAddress(name);
}

/** The name that a user wants to be called. Emails quote it, so it must not contain a link or a line break. */
export function nameField(name = 'Name') {
  return line(name, nameLimit)
    .test({
      name: 'one line',
      message: `${name} must be one line of plain text.`,
      test: (value) => !control.test(value ?? ''),
    })
    .test({
      name: 'no address',
      message: `${name} can’t contain a web address. After an initial, put a space: "J. Martin".`,
      test: (value) => !hasAddress(value ?? ''),
    })
    .required(`${name} is required.`);
}
