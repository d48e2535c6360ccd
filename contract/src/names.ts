import { maxNameLength } from './accounts/constants.ts';
import { lineField } from './fields.ts';

/** Text that mail clients turn into a link: a scheme, `www.`, a domain name, or an IPv4 address. */
const linkPattern = /https?|www\.|:\/\/|[\p{L}\p{N}-]\.\p{L}[\p{L}\p{N}-]|\d{1,3}(\.\d{1,3}){3}/iu;
/** Characters that break the line, change the text direction, or are invisible. */
const unsafeCharacterPattern =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u;

/**
 * Normalizes text in the way that mail clients do before they detect links. Turns full-width letters and dots into
 * plain ones and removes invisible characters.
 */
const normalizeForLinkDetection = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\u3002/g, '.')
    .replace(/\p{Cf}/gu, '');

const hasLink = (text: string) => linkPattern.test(normalizeForLinkDetection(text));

/**
 * Returns true if it is safe to quote the name in an email. Needed because some names were saved before names were
 * validated.
 */
export function isPlainName(name: string): boolean {
  return !unsafeCharacterPattern.test(name) && !hasLink(name);
}

/** The name by which we address a user. It is quoted in emails, so it must not contain a link or a line break. */
export function nameField(name = 'Name') {
  return lineField(name, maxNameLength)
    .test({
      name: 'one line',
      message: `${name} must be one line of plain text.`,
      test: (value) => !unsafeCharacterPattern.test(value ?? ''),
    })
    .test({
      name: 'no address',
      message: `${name} can’t contain a web address. After an initial, put a space: "J. Martin".`,
      test: (value) => !hasLink(value ?? ''),
    })
    .required(`${name} is required.`);
}
