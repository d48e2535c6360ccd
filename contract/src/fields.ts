import { boolean, number, string } from 'yup';
import { emailLimit } from './accounts/constants.ts';

/** yup's own `trim` and `lowercase` throw on a list or an object; these leave it for the type check to reject. */
const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
const lowered = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);

/** NUL and half a surrogate pair cannot be stored as text; nobody types the other control characters. */
const unstorable = /(?![\t\n\r])[\p{Cc}\p{Surrogate}]/u;

/** Text that can be stored as somebody typed it. */
export function storable(name: string) {
  return {
    name: 'storable',
    message: `${name} contains invalid characters.`,
    test: (value: string | null | undefined) => !unstorable.test(value ?? ''),
  };
}

/** A line of text that somebody typed, trimmed. `name` opens its messages: "Name is required." */
export function line(name: string, max: number) {
  return string()
    .typeError(`${name} must be text.`)
    .transform(trimmed)
    .max(max, `${name} can have at most ${max} characters.`)
    .test(storable(name));
}

/** The same in lower case. */
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

/** An empty field has no number, and neither has a list, though JavaScript would turn it into one. */
export function oneNumber(value: unknown, original: unknown): unknown {
  if (original === '') return undefined;
  return Array.isArray(original) ? Number.NaN : value;
}

/** A whole number from 1 on, as it comes in an address or a form. */
export function positive(name: string) {
  return number()
    .transform(oneNumber)
    .typeError(`${name} must be a whole number.`)
    .integer(`${name} must be a whole number.`)
    .min(1, `${name} must be 1 or more.`)
    .max(2_147_483_647, `${name} is too large.`);
}

/** Yes or no as JSON, an address or a form says it; an empty field is neither. */
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

/** Years that every time zone writes with four digits, which the database stores and JavaScript sends as it got them. */
const isStorable = (time: number) => time >= Date.UTC(1900, 0, 1) && time < Date.UTC(9999, 0, 1);

/** A moment from 1900 to 9998. A device whose clock is far ahead is taken at its word here; what it sends counts as now. */
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

/** A date of somebody's calendar, as `2026-11-14`. */
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

/** For a line that becomes an email's header or a headline: nobody types a line break into our form. */
export function withoutControls(name: string) {
  return {
    name: 'one line',
    message: `${name} must be one line.`,
    test: (value: string | null | undefined) => !/[\t\n\r\u2028\u2029]/.test(value ?? ''),
  };
}

const oneKindOfBreak = (value: unknown) =>
  typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : value;

/** Text of several lines that somebody typed, trimmed. */
export function paragraphs(name: string, max: number) {
  return string()
    .typeError(`${name} must be text.`)
    .transform(oneKindOfBreak)
    .max(max, `${name} can have at most ${max} characters.`)
    .test(storable(name));
}

/** A time in a response, in ISO 8601. */
export const utcTime = () => string().required();
export const utcTimeOrNone = () => string().nullable().defined();
