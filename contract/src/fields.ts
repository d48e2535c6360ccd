import { boolean, number, string } from 'yup';
import { maxEmailLength } from './accounts/constants.ts';

/**
 * Trims strings and leaves other values alone. yup's own `trim` and `lowercase` would throw on a list or object
 * before the type check could reject it.
 */
const trimText = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
const toLowercase = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);

/**
 * Characters that are rejected. NUL and lone surrogates cannot be stored, and other control characters are never
 * typed on purpose.
 */
const unstorableCharacterPattern = /(?![\t\n\r])[\p{Cc}\p{Surrogate}]/u;

/** Returns a yup test that rejects text with characters that cannot be stored. */
export function storableTest(name: string) {
  return {
    name: 'storable',
    message: `${name} contains invalid characters.`,
    test: (value: string | null | undefined) => !unstorableCharacterPattern.test(value ?? ''),
  };
}

/** A trimmed line of text. Error messages start with `name`, as in "Name is required." */
export function lineField(name: string, max: number) {
  return string()
    .typeError(`${name} must be text.`)
    .transform(trimText)
    .max(max, `${name} can have at most ${max} characters.`)
    .test(storableTest(name));
}

/** A line of text in lower case. */
export function lowercaseLineField(name: string, max: number) {
  return lineField(name, max).transform(toLowercase);
}

export function emailField(name = 'Email') {
  return lowercaseLineField(name, maxEmailLength)
    .matches(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, {
      message: `${name} isn’t a valid email address.`,
      excludeEmptyString: true,
    })
    .required(`${name} is required.`);
}

/**
 * Turns an empty field into undefined and a list into NaN. Otherwise JavaScript would convert a list with one entry
 * to a number.
 */
export function toSingleNumber(value: unknown, original: unknown): unknown {
  if (original === '') return undefined;
  return Array.isArray(original) ? Number.NaN : value;
}

/** A positive integer, sent in a URL or a form. */
export function positiveIntegerField(name: string) {
  return number()
    .transform(toSingleNumber)
    .typeError(`${name} must be a whole number.`)
    .integer(`${name} must be a whole number.`)
    .min(1, `${name} must be 1 or more.`)
    .max(2_147_483_647, `${name} is too large.`);
}

/** A boolean, sent as JSON, in a URL or in a form. An empty field becomes undefined. */
export function booleanField(name: string) {
  return boolean()
    .transform((value: unknown, original: unknown) => {
      if (original === '') return undefined;
      return typeof original === 'object' ? original : value;
    })
    .typeError(`${name} must be true or false.`);
}

/**
 * The phrase that a request made offline is about. It decides instead of the phrase's number, which may have changed
 * before the request is sent.
 */
export const phraseIdField = (name = 'phrase_id') => positiveIntegerField(name);

export function bookCodeField() {
  return lineField('book_code', 200).required('book_code is required.');
}

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A UUID created by the client, so that a request that is sent again counts only once. */
export function clientIdField(name: string) {
  return lineField(name, 36).required(`${name} is required.`).matches(uuidPattern, `${name} must be a UUID.`);
}

const isoTimePattern = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** Returns true for times that the database can store and whose year has four digits in every time zone. */
const isStorableTime = (timestamp: number) =>
  timestamp >= Date.UTC(1900, 0, 1) && timestamp < Date.UTC(9999, 0, 1);

/**
 * A time from 1900 to 9998. Times in the future are accepted, because a device's clock may be wrong; the server
 * treats them as the current time.
 */
export function timeField(name: string) {
  return lineField(name, 40)
    .test(
      'date',
      `${name} must be a time in ISO 8601.`,
      (value) => !value || (isoTimePattern.test(value) && !Number.isNaN(Date.parse(value))),
    )
    .test(
      'year',
      `${name} must be a time from 1900 to 9998.`,
      (value) => !value || Number.isNaN(Date.parse(value)) || isStorableTime(Date.parse(value)),
    );
}

/** A date in the user's calendar, such as `2026-11-14`. */
export function localDayField(name: string) {
  return lineField(name, 10).test('day', `${name} must be a date like 2026-11-14.`, (value) => {
    if (!value) return true;
    const date = new Date(`${value}T00:00:00Z`);
    return (
      /^(?!0000)\d{4}-\d\d-\d\d$/.test(value) &&
      !Number.isNaN(date.getTime()) &&
      date.toISOString().startsWith(value)
    );
  });
}

/** Returns a yup test that rejects tabs and line breaks, for fields that appear in email headers or headings. */
export function singleLineTest(name: string) {
  return {
    name: 'one line',
    message: `${name} must be one line.`,
    test: (value: string | null | undefined) => !/[\t\n\r\u2028\u2029]/.test(value ?? ''),
  };
}

const normalizeLineBreaks = (value: unknown) =>
  typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : value;

/** Trimmed text that may have several lines. */
export function multilineField(name: string, max: number) {
  return string()
    .typeError(`${name} must be text.`)
    .transform(normalizeLineBreaks)
    .max(max, `${name} can have at most ${max} characters.`)
    .test(storableTest(name));
}

/** An ISO 8601 time in a response. */
export const utcTimeField = () => string().required();
export const nullableUtcTimeField = () => string().nullable().defined();
