export const translationLanguages = { source: 'fr', target: 'en' } as const;

export type Translator = {
  /** The name under which translated meanings are stored. `none` never translates. */
  provider: 'google' | 'none';
  /** Returns one plain-text translation for each text, in the same order. Errors contain no secrets. */
  translate: (texts: string[]) => Promise<string[]>;
};

/** The translator of a server without a configured provider. Words then have only the meanings that editors wrote. */
export const noTranslator: Translator = {
  provider: 'none',
  translate: async () => {
    throw new Error('There is no translator to ask.');
  },
};
