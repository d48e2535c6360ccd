import type {
  CorrectionView,
  LemmaScope,
  LemmaWordView,
  PhraseLemmasView,
} from '@lingostory/contract/studio/lemmas/schemas';

/** An editor's change to a word. Fields that aren't set are left to the rules. */
export type CorrectionChange = { lemma?: string; is_name?: number };

/** A correction that was just saved or removed. `before` is the one that it replaced. */
export type DoneCorrection = {
  wordIndex: number;
  scope: LemmaScope;
  before: CorrectionView | null;
  message: string;
};

/** Returns the correction of a word in one phrase or the whole book. */
export const findCorrection = (word: LemmaWordView, scope: LemmaScope) =>
  scope === 'phrase' ? word.of_phrase : word.of_book;

/** Returns the fields of a request that name a word and the correction that the editor sees. */
export function toWordFields({ id, version }: PhraseLemmasView, word: LemmaWordView, scope: LemmaScope) {
  return {
    id,
    version,
    word_index: word.word_index,
    scope,
    seen_id: findCorrection(word, scope)?.id ?? 0,
  };
}

/** Returns the change that makes a stored correction again. */
export function toChange({ lemma, is_name }: CorrectionView): CorrectionChange {
  return {
    ...(lemma !== null && { lemma }),
    ...(is_name !== null && { is_name: is_name ? 1 : 0 }),
  };
}

/** Says what a correction sets and who made it, such as "Base form fils, set by Marie on 3 November 2026". */
export function describeCorrection(
  { lemma, is_name, corrected_by, corrected_at }: CorrectionView,
  formatDay: (isoDate: string) => string,
): string {
  const nameText = is_name === true ? 'A name' : 'Not a name';
  const setting = lemma === null ? nameText : `Base form ${lemma}`;
  return `${setting}, set by ${corrected_by ?? 'an editor'} on ${formatDay(corrected_at)}`;
}
