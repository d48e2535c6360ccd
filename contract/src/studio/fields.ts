import { array, number, string, ValidationError } from 'yup';
import { parseDictionary } from '../dictionary.ts';
import { type Emphasis, isEmphasisOf } from '../emphasis.ts';
import {
  lineField,
  lowercaseLineField,
  positiveIntegerField,
  singleLineTest,
  storableTest,
  toSingleNumber,
} from '../fields.ts';
import { phraseSeparators } from '../reading/constants.ts';

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
  alt: 500,
  /** Maximum number of pictures in one place. */
  pictures: 50,
  /** Maximum number of chapters or phrases in one reorder request. */
  ids: 10_000,
} as const;

/** Treats an empty form field as missing. */
export const emptyToUndefined = (value: unknown, original: unknown) => (original === '' ? undefined : value);

export const integerField = (name: string, min: number, max: number) =>
  optionalIntegerField(name, min, max).required(`${name} is required.`);

export function optionalIntegerField(name: string, min: number, max: number) {
  const message = `${name} must be a whole number from ${min} to ${max}.`;
  return number()
    .transform(toSingleNumber)
    .typeError(message)
    .integer(message)
    .min(min, message)
    .max(max, message);
}

const toFlag = (value: unknown, original: unknown) => {
  if (original === true || original === 'true') return 1;
  return original === false || original === 'false' ? 0 : toSingleNumber(value, original);
};
export function flagField(name: string) {
  const message = `${name} must be 1 or 0.`;
  return number()
    .transform(toFlag)
    .typeError(message)
    .required(`${name} is required.`)
    .oneOf([0, 1], message);
}

export const singleLineField = (name: string, max: number) =>
  lineField(name, max).test(singleLineTest(name)).required(`${name} is required.`);

/**
 * The text of a phrase's dictionary. It is not trimmed, because errors refer to its lines by number. Browsers submit
 * line breaks as \r\n; they are stored as \n, so that the stored text equals the form's value.
 */
export function dictionaryField() {
  const max = studioLimits.dictionary;
  return string()
    .typeError('Dictionary must be text.')
    .transform((value: unknown) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value))
    .max(max, `Dictionary can have at most ${max} characters.`)
    .test(storableTest('Dictionary'))
    .test('lines', function (value) {
      const { problems } = parseDictionary(value ?? '');
      if (problems.length === 0) return true;
      const errors = problems.map(({ line, why }) => this.createError({ message: `Line ${line}: ${why}` }));
      return new ValidationError(errors, value, this.path);
    });
}

/** The separator between a phrase and the one before it. */
export const separatorField = () =>
  string()
    .transform(emptyToUndefined)
    .typeError('separator must be text.')
    .oneOf(phraseSeparators, `separator must be one of ${phraseSeparators.join(', ')}.`);

/** Splits a form field such as `3,1,2` into a list. */
const splitList = (value: unknown, original: unknown) =>
  typeof original === 'string' ? original.split(',').filter((part) => part.trim() !== '') : value;

/** The italic ranges of the text in another field: a JSON list, a repeated form field, or a single field such as `0,3`. */
export function emphasisField(textField: string) {
  const listMessage = 'emphasis must be a list of whole numbers.';
  return array(
    number()
      .transform(toSingleNumber)
      .typeError(listMessage)
      .required(listMessage)
      .integer(listMessage)
      .min(0, 'emphasis must be 0 or more.'),
  )
    .transform(splitList)
    .typeError(listMessage)
    .max(studioLimits.phrase, `emphasis can contain at most ${studioLimits.phrase} numbers.`)
    .test(
      'ranges',
      'emphasis must list the start and the end of each range, in rising order and within the text.',
      (emphasis, { parent }) => {
        const text: unknown = parent[textField];
        return !emphasis || typeof text !== 'string' || isEmphasisOf(emphasis satisfies Emphasis, text);
      },
    );
}

/** A list of ids in their new order: a JSON list, a repeated form field, or a single field such as `3,1,2`. */
export function idListField(name: string) {
  return array(positiveIntegerField(name).required(`${name} must be numbers.`))
    .transform(splitList)
    .typeError(`${name} must be a list of numbers.`)
    .required(`${name} is required.`)
    .min(1, `${name} is required.`)
    .max(studioLimits.ids, `${name} can contain at most ${studioLimits.ids}.`)
    .test('once', `${name} contains duplicates.`, (ids) => !ids || new Set(ids).size === ids.length);
}

export const idField = { id: positiveIntegerField('id').required('id is required.') };
/**
 * The version that the form was loaded with. An edit is rejected as a conflict if the stored version is newer.
 * Without a version, conflicts are not detected.
 */
export const seenVersionField = { version: positiveIntegerField('version') };
export const versionView = { version: number().integer().min(1).required() };
export const putMethodField = {
  _method: lowercaseLineField('_method', 10)
    .required('_method must be put.')
    .oneOf(['put'], '_method must be put.'),
};
/** Id and title of a book or chapter. */
export const titleView = { id: number().integer().required(), title: string().required() };
