import type { HelpTopic } from './answers.ts';

const toComparable = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/’/g, "'")
    .toLowerCase();

/**
 * Returns the topics with those answers that contain every word of the search, in the question or the answer. Ignores
 * case and accents. An empty search finds all of them.
 */
export function findAnswers(topics: readonly HelpTopic[], search: string): HelpTopic[] {
  const terms = toComparable(search).split(/\s+/).filter(Boolean);
  return topics.flatMap(({ title, answers }) => {
    const foundAnswers = answers.filter(({ question, paragraphs }) => {
      const text = toComparable([title, question, ...paragraphs].join(' '));
      return terms.every((term) => text.includes(term));
    });
    return foundAnswers.length === 0 ? [] : [{ title, answers: foundAnswers }];
  });
}
