import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { lineField, positiveIntegerField } from '../../fields.ts';
import { idField, studioLimits, titleView, versionView } from '../fields.ts';

/** An editor's translation of the same phrase in another chapter or book. `source` is the title of that book. */
const knownTranslationView = object({
  translation: string().required(),
  source: string().required(),
});

/** A phrase with its translation, and with what an editor can accept instead of writing one. */
const translatedPhraseView = object({
  id: number().integer().required(),
  ...versionView,
  phrase_no: number().integer().required(),
  phrase: string().required(),
  /** The translation that readers see; empty if there is none. */
  translation: string().defined(),
  /** A translator's draft, which no reader sees. Only phrases without a translation have one. */
  draft: object({ text: string().required(), provider: string().required() }).nullable().defined(),
  /** Translations of the same phrase elsewhere, most frequent first. Only for phrases without a translation. */
  known: array(knownTranslationView.required()).required(),
  line_audio: string().nullable().defined(),
});
export type TranslatedPhraseView = InferType<typeof translatedPhraseView>;

const chapterTranslationsView = object({
  ...titleView,
  chapter_no: number().integer().required(),
  book: object({ ...titleView, book_code: string().required() }).required(),
  /** The number of phrases in the chapter. */
  total: number().integer().required(),
  /** The position in the chapter of the first phrase of the list, counted from 1. */
  from: number().integer().min(1).required(),
  phrase: array(translatedPhraseView.required()).required(),
  /** The translator that drafts translations, or null if there is none. */
  translator: string().nullable().defined(),
});
export type ChapterTranslationsView = InferType<typeof chapterTranslationsView>;

/** Maximum number of phrases per request. No chapter has more. */
const maxPhrasesPerRequest = 5000;

const translationField = (name: string) =>
  lineField(name, studioLimits.translation).defined(`${name} is required.`);

/**
 * A new translation. It is saved only if the phrase still has the text and the translation that the editor has seen.
 */
const translationChange = object({
  id: positiveIntegerField('id').required('id is required.'),
  phrase: string()
    .typeError('phrase must be text.')
    .required('phrase is required.')
    .max(studioLimits.phrase, `phrase can have at most ${studioLimits.phrase} characters.`),
  seen_translation: translationField('seen_translation'),
  translation: translationField('Translation'),
});

/** A phrase as it is stored now. */
const storedTranslationView = object({
  id: number().integer().required(),
  ...versionView,
  phrase: string().required(),
  translation: string().defined(),
});

export const schemas = {
  readChapterTranslations: {
    summary:
      'The translations of a chapter, with drafts and with translations of the same phrases elsewhere. `count` limits the list, which then begins with the phrase at position `from`, by default the first without a translation.',
    input: object({
      ...idField,
      from: positiveIntegerField('from').max(1_000_000, 'from is too large.'),
      count: positiveIntegerField('count').max(
        maxPhrasesPerRequest,
        `count can be at most ${maxPhrasesPerRequest.toLocaleString('en')}.`,
      ),
    }),
    problems: [404],
    response: object({ data: chapterTranslationsView.required() }),
  },
  saveTranslations: {
    summary:
      "Save translations of a chapter's phrases. A phrase whose text or translation has changed since the editor saw it is left alone and listed under `conflicts`, and a deleted one under `removed`. An empty translation removes the stored one.",
    input: object({
      ...idField,
      translations: array(translationChange.required('A translation can’t be empty.'))
        .typeError('translations must be a list.')
        .required('translations is required.')
        .min(1, 'translations is required.')
        .max(
          maxPhrasesPerRequest,
          `translations can contain at most ${maxPhrasesPerRequest.toLocaleString('en')}.`,
        )
        .test('once', 'translations contains a phrase twice.', (list = []) => {
          const ids = list.flatMap((item) => item?.id ?? []);
          return new Set(ids).size === ids.length;
        }),
    }),
    problems: [404],
    response: object({
      message: string().required(),
      data: object({
        saved: array(storedTranslationView.required()).required(),
        conflicts: array(storedTranslationView.required()).required(),
        removed: array(number().integer().required()).required(),
      }).required(),
    }),
  },
  draftTranslations: {
    summary:
      'Let the translator draft some of the missing translations of a chapter, each text once. Repeat it while `is_finished` is false and `asked` is not 0, which means that somebody else is drafting the rest. Readers see a draft only after an editor has saved it as a translation.',
    input: object(idField),
    problems: [404],
    response: object({
      message: string().required(),
      data: object({
        drafts: array(
          object({
            id: number().integer().required(),
            text: string().required(),
            provider: string().required(),
          }).required(),
        ).required(),
        /** The number of texts that the translator was asked for. */
        asked: number().integer().min(0).required(),
        /** The number of phrases that still have neither a translation nor a draft. */
        missing: number().integer().required(),
        /** True if the translator has been asked for every missing translation. */
        is_finished: boolean().required(),
      }).required(),
    }),
  },
} satisfies Record<string, CallSchemas>;
