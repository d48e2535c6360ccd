import { parse } from 'node:querystring';

/**
 * Express's query parser: names and texts, a repeated name is a list. A name with brackets would be an object
 * elsewhere and is one here, an empty one, so that its field is rejected instead of overlooked.
 */
export function parseQuery(text: string): Record<string, unknown> {
  const query: Record<string, unknown> = parse(text);
  for (const key of Object.keys(query)) {
    const [name = ''] = key.split('[', 1);
    if (name !== key) query[name] = {};
  }
  return query;
}
