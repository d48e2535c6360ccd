import type { Translator } from './translator.ts';

/** Nobody is asked: words have the meanings that editors gave them. */
export const noTranslator: Translator = {
  provider: 'none',
  translate: async () => {
    throw new Error('There is no translator to ask.');
  },
};
