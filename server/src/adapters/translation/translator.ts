/** The languages of a translation. */
export const languages = { source: 'fr', target: 'en' } as const;

export type Translator = {
  /** Meanings are stored under this name; `none` is never called. */
  provider: 'google' | 'none';
  /** Returns one translation for each text, in order, as plain text. Throws an error without secrets if it fails. */
  translate: (texts: string[]) => Promise<string[]>;
};

/** The translator of an installation without one: words only have editors' meanings. */
export const noTranslator: Translator = {
  provider: 'none',
  translate: async () => {
    throw new Error('There is no translator to ask.');
  },
};
