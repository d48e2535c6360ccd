import { boolean, number, string } from 'yup';
import { emailLimit } from './accounts/constants.ts';

/**
 * Trims only strings. yup's own `trim` and `lowercase` throw on a list or object before the type check can reject it.
 */
const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
const lowered = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);

/**
 * Characters that are rejected: NUL and unpaired surrogates cannot be stored, and nobody types other control
 * characters.
 */
const unstorable = /(?![\t\n\r])[\p{Cc}\p{Surrogate}]/u;

/** Returns a test that text contains only characters that can be stored. */
export function storable(name: string) {
  return {
    name: 'storable',
    message: `${name} contains invalid characters.`,
    test: (value: string | null | undefined) => !unstorable.test(value ?? ''),
  };
}

/** A trimmed line of text. `name` starts its messages: "Name is required." */
export function line(name: string, max: number) {
  return string()
    .typeError(`${name} must be text.`)
    .transform(trimmed)
    .max(max, `${name} can have at most ${max} characters.`)
    .test(storable(name));
}

/** A line of text in lower case. */
export function lowerLine(name: string, max: number) {
  return line(name, max).transform(lowered);
}

export function emailField(name = 'Email') {
  return lowerLine(name, emailLimit)
    .matches(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, {
      message: `${name} isn’t a valid email address.`,
      excludeEmptyString: true,
    })
    .required(`${name} is required.`);
}

/** Leaves an empty field undefined, and rejects a list, which JavaScript would convert to a number. */
export function oneNumber(value: unknown, original: unknown): unknown {
  if (original === '') return undefined;
  return Array.isArray(original) ? Number.NaN : value;
}

/** A whole number from 1 up, sent in an address or a form. */
export function positive(name: string) {
  return number()
    .transform(oneNumber)
    .typeError(`${name} must be a whole number.`)
    .integer(`${name} must be a whole number.`)
    .min(1, `${name} must be 1 or more.`)
    .max(2_147_483_647, `${name} is too large.`);
}

/** A boolean sent as JSON, in an address or in a form; an empty field is undefined. */
export function yesNo(name: string) {
  return boolean()
    .transform((value: unknown, original: unknown) => {
      if (original === '') return undefined;
      return typeof original === 'object' ? original : value;
    })
    .typeError(`${name} must be true or false.`);
}

export function bookCode() {
  return line('book_code', 200).required('book_code is required.');
}

const isoTime = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** Returns true for times that the database can store and that have a four-digit year in every time zone. */
const isStorable = (time: number) => time >= Date.UTC(1900, 0, 1) && time < Date.UTC(9999, 0, 1);

/** A time from 1900 to 9998. A device's clock may be far ahead; the server treats times in the future as now. */
export function time(name: string) {
  return line(name, 40)
    .test(
      'date',
      `${name} must be a time in ISO 8601.`,
      (value) => !value || (isoTime.test(value) && !Number.isNaN(Date.parse(value))),
    )
    .test(
      'year',
      `${name} must be a time from 1900 to 9998.`,
      (value) => !value || Number.isNaN(Date.parse(value)) || isStorable(Date.parse(value)),
    );
}

/** A date in the user's calendar, such as `2026-11-14`. */
export function localDay(name: string) {
  return line(name, 10).test('day', `${name} must be a date like 2026-11-14.`, (value) => {
    if (!value) return true;
    const date = new Date(`${value}T00:00:00Z`);
    return (
      /^(?!0000)\d{4}-\d\d-\d\d$/.test(value) &&
      !Number.isNaN(date.getTime()) &&
      date.toISOString().startsWith(value)
    );
  });
}

/**
 * Returns a test that text has no line breaks, for fields used as email headers or headlines. Forms cannot produce
 * one.
 */
export function withoutControls(name: string) {
  return {
    name: 'one line',
    message: `${name} must be one line.`,
    test: (value: string | null | undefined) => !/[\t\n\r\u2028\u2029]/.test(value ?? ''),
  };
}

const normalizeLineBreaks = (value: unknown) =>
  typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : value;

/** Trimmed text of several lines. */
export function paragraphs(name: string, max: number) {
  return string()
    .typeError(`${name} must be text.`)
    .transform(normalizeLineBreaks)
    .max(max, `${name} can have at most ${max} characters.`)
    .test(storable(name));
}

/** An ISO 8601 time in a response. */
export const utcTime = () => string().required();
export const utcTimeOrNone = () => string().nullable().defined();
