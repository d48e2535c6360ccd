import { type AnyObjectSchema, array, object } from 'yup';
import { indexMeanings, isValidTerm, MAX_MEANING_LENGTH, MAX_TERM_LENGTH } from '../../dictionary.ts';
import { positiveIntegerField } from '../../fields.ts';
import { singleLineField } from '../fields.ts';

/** Maximum number of phrases per request. No chapter has more. */
export const maxPhrasesPerRequest = 5000;
const maxEntriesPerPhrase = 200;

/**
 * Number of phrases per response with suggestions. Even a busy server prepares the default number in a quarter of a
 * second, and an editor takes minutes to work through them.
 */
export const suggestionPageSize = { default: 20, max: 100 } as const;

export const phrasePageFields = {
  /** Position of a phrase in the chapter, counted from 1. */
  from: positiveIntegerField('from').max(1_000_000, 'from is too large.'),
  count: positiveIntegerField('count').max(
    suggestionPageSize.max,
    `count can be at most ${suggestionPageSize.max}.`,
  ),
};

export const dictionaryEntryFields = {
  term: singleLineField('Word', MAX_TERM_LENGTH).test(
    'word',
    'Word must contain a letter or a number, and no colon or equals sign.',
    (term) => term === undefined || isValidTerm(term),
  ),
  meaning: singleLineField('Meaning', MAX_MEANING_LENGTH),
};
const entry = object(dictionaryEntryFields);

const entries = array(entry.required('A meaning can’t be empty.'))
  .typeError('entries must be a list.')
  .required('entries is required.')
  .min(1, 'entries is required.')
  .max(maxEntriesPerPhrase, `entries can contain at most ${maxEntriesPerPhrase}.`)
  .test('once', 'entries explains a word twice.', (list = []) => {
    // Tests of a list run even if one of its elements is null.
    const found = list.filter((item) => item !== null);
    return indexMeanings(found).size >= found.filter(({ term = '' }) => isValidTerm(term)).length;
  });
const phraseIdField = positiveIntegerField('id').required('id is required.');
export const explainedPhraseInput = object({
  id: phraseIdField,
  version: positiveIntegerField('version').required('version is required.'),
  entries,
});
export const withdrawnPhraseInput = object({ id: phraseIdField, entries });

export const toPhraseListField = <Item extends AnyObjectSchema>(itemSchema: Item) =>
  array(itemSchema.required('A phrase can’t be empty.'))
    .typeError('phrases must be a list.')
    .required('phrases is required.')
    .min(1, 'phrases is required.')
    .max(maxPhrasesPerRequest, `phrases can contain at most ${maxPhrasesPerRequest.toLocaleString('en')}.`);

/**
 * Scopes of a new meaning for an explained word: the phrase, whose own line then explains it, or all lines of the book for it.
 */
export const meaningScopes = ['phrase', 'book'] as const;

export const changedLineInput = object({
  id: phraseIdField,
  term: dictionaryEntryFields.term,
  before: dictionaryEntryFields.meaning.nullable(),
  after: dictionaryEntryFields.meaning.nullable(),
});
