export const translationLanguages = { source: 'fr', target: 'en' } as const;

export type Translator = {
  /** The name under which translations are stored. `none` never translates. */
  provider: 'google' | 'libretranslate' | 'none';
  /**
   * Returns one plain-text translation for each text, in the same order. Throws a `TranslatorError`, which contains no
   * secrets.
   */
  translate: (texts: string[]) => Promise<string[]>;
};

/**
 * Why a translator failed. `rejected`: its settings are wrong, such as the key. `limited`: it translates no more for now.
 * `unreachable`: it can't be reached or takes too long. `broken`: it reported an error of its own, or sent something
 * else than translations.
 */
type TranslatorFailure = 'rejected' | 'limited' | 'unreachable' | 'broken';

export class TranslatorError extends Error {
  readonly failure: TranslatorFailure;
  constructor(problem: string, failure: TranslatorFailure) {
    super(`The translator ${problem}.`);
    this.failure = failure;
  }
}

/** The translator of a server without a configured provider. Words then have only the meanings that editors wrote. */
export const noTranslator: Translator = {
  provider: 'none',
  translate: async () => {
    throw new Error('There is no translator to ask.');
  },
};
