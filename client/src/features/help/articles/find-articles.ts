import type { HelpTopic } from './articles.ts';

const toComparable = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/’/g, "'")
    .toLowerCase();

/**
 * Returns the topics with those articles that contain every word of the search. Ignores case and accents. An empty
 * search finds all of them.
 */
export function findArticles(topics: readonly HelpTopic[], search: string): HelpTopic[] {
  const terms = toComparable(search).split(/\s+/).filter(Boolean);
  return topics.flatMap(({ title, articles }) => {
    const foundArticles = articles.filter(({ question, paragraphs }) => {
      const text = toComparable([title, question, ...paragraphs].join(' '));
      return terms.every((term) => text.includes(term));
    });
    return foundArticles.length === 0 ? [] : [{ title, articles: foundArticles }];
  });
}
