import { nameLimit } from './accounts/constants.ts';
import { line } from './fields.ts';

/** What a mail program would make a link of: a scheme, `www.`, a dot with a domain behind it, or four numbers. */
const address = /https?|www\.|:\/\/|[\p{L}\p{N}-]\.\p{L}[\p{L}\p{N}-]|\d{1,3}(\.\d{1,3}){3}/iu;
/** Breaks the line, changes the text direction, or is invisible. */
const control = /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u;

/** The text as a mail program reads it: wide dots and letters become plain ones, invisible characters disappear. */
const asRead = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\u3002/g, '.')
    .replace(/\p{Cf}/gu, '');

const hasAddress = (text: string) => address.test(asRead(text));

/** Whether a name may be quoted in a mail: names from before these rules may hold anything. */
export function isPlainName(name: string): boolean {
  return !control.test(name) && !hasAddress(name);
}

/** What somebody wants to be called. Mail quotes it, so it cannot carry a link or a line of its own. */
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
