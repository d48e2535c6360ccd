import { paths } from '../../../lib/navigation/paths.ts';

/** Returns the path of the page with every phrase that contains a form of the word. `text` is the form to show. */
export const toPhrasesPath = ({ lemma, text }: { lemma: string; text: string }) =>
  `${paths.wordPhrases}?${new URLSearchParams({ lemma, text })}`;
