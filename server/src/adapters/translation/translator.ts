/** What is translated, and into what. */
export const languages = { source: 'fr', target: 'en' } as const;

export type Translator = {
  /** Its meanings are stored under this name; `none` is never asked. */
  provider: 'google' | 'none';
  /** One translation for each text, in their order, as plain text. Throws, without a secret, when there is none to be had. */
  translate: (texts: string[]) => Promise<string[]>;
};

/** Nobody is asked: words have the meanings that editors gave them. */
export const noTranslator: Translator = {
  provider: 'none',
  translate: async () => {
    throw new Error('There is no translator to ask.');
  },
};
