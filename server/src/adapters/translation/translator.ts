export const languages = { source: 'fr', target: 'en' } as const;

export type Translator = {
  /** Name under which translated meanings are stored. `none` never translates any. */
  provider: 'google' | 'none';
  /** Returns one translation for each text, in order, as plain text. Throws an error without secrets if it fails. */
  translate: (texts: string[]) => Promise<string[]>;
};

/** Used when no translator is configured. Words then only have the editors' meanings. */
export const noTranslator: Translator = {
  provider: 'none',
  translate: async () => {
    throw new Error('There is no translator to ask.');
  },
};
