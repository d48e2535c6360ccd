/** What is translated, and into what. */
export const languages = { source: 'fr', target: 'en' } as const;

export type Translator = {
  /** Under this name its meanings are kept; `none` is never asked. */
  provider: 'google' | 'none';
  /** One translation for each text, in their order, as plain text. Throws, without a secret, when there is none to be had. */
  translate: (texts: string[]) => Promise<string[]>;
};
