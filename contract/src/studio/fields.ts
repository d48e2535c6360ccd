import { array, number, string, ValidationError } from 'yup';
import { parseDictionary } from '../dictionary.ts';
import { line, lowerLine, oneNumber, positive, storable, withoutControls } from '../fields.ts';

export const studioLimits = {
  title: 200,
  name: 200,
  description: 5000,
  sampleText: 2000,
  rights: 300,
  hours: 999,
  minutes: 59,
  chapterNo: 9999,
  phrase: 1000,
  translation: 2000,
  dictionary: 20_000,
  /** Maximum number of chapters or phrases in one reorder request. */
  ids: 10_000,
} as const;

/** Treats an empty form field as missing. */
export const emptyToUndefined = (value: unknown, original: unknown) => (original === '' ? undefined : value);

export function wholeNumber(name: string, min: number, max: number) {
  const message = `${name} must be a whole number from ${min} to ${max}.`;
  return number()
    .transform(oneNumber)
    .typeError(message)
    .required(`${name} is required.`)
    .integer(message)
    .min(min, message)
    .max(max, message);
}

const asFlag = (value: unknown, original: unknown) => {
  if (original === true || original === 'true') return 1;
  return original === false || original === 'false' ? 0 : oneNumber(value, original);
};
export function flag(name: string) {
  const message = `${name} must be 1 or 0.`;
  return number()
    .transform(asFlag)
    .typeError(message)
    .required(`${name} is required.`)
    .oneOf([0, 1], message);
}

export const oneLine = (name: string, max: number) =>
  line(name, max).test(withoutControls(name)).required(`${name} is required.`);

/**
 * Dictionary text of a phrase. It is not trimmed, since errors refer to lines by number. Browsers submit line breaks
 * as \r\n, but they are stored as \n so that the stored text equals the form's value.
 */
export function dictionaryField() {
  const max = studioLimits.dictionary;
  return string()
    .typeError('Dictionary must be text.')
    .transform((value: unknown) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value))
    .max(max, `Dictionary can have at most ${max} characters.`)
    .test(storable('Dictionary'))
    .test('lines', function (value) {
      const { problems } = parseDictionary(value ?? '');
      if (problems.length === 0) return true;
      const errors = problems.map(({ line, why }) => this.createError({ message: `Line ${line}: ${why}` }));
      return new ValidationError(errors, value, this.path);
    });
}

/** Ids in their new order, sent as a list, a repeated form field, or a single field such as `3,1,2`. */
export function idList(name: string) {
  return array(positive(name).required(`${name} must be numbers.`))
    .transform((value: unknown, original: unknown) =>
      typeof original === 'string' ? original.split(',').filter((part) => part.trim() !== '') : value,
    )
    .typeError(`${name} must be a list of numbers.`)
    .required(`${name} is required.`)
    .min(1, `${name} is required.`)
    .max(studioLimits.ids, `${name} can contain at most ${studioLimits.ids}.`)
    .test('once', `${name} contains duplicates.`, (ids) => !ids || new Set(ids).size === ids.length);
}

export const id = { id: positive('id').required('id is required.') };
/**
 * The version that the form was filled with. If the stored version is newer, the edit is rejected as a conflict. If
 * it is missing, conflicts are not detected.
 */
export const seenVersion = { version: positive('version') };
export const versionView = { version: number().integer().min(1).required() };
export const asPut = {
  _method: lowerLine('_method', 10).required('_method must be put.').oneOf(['put'], '_method must be put.'),
};
/** Id and title of a book or chapter. */
export const titleView = { id: number().integer().required(), title: string().required() };
