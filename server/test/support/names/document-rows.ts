import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface DocumentRow {
  /** The tag of the tests that prove this row: `spec-2.2-05`, `security-55`. */
  tag: string;
  statement: string;
}

/** Returns the rows of a document's table, whose first column is their id. A statement can contain a bar. */
function rowsOf(document: string, prefix: string): DocumentRow[] {
  const text = readFileSync(fileURLToPath(new URL(`../../../../docs/${document}`, import.meta.url)), 'utf8');
  return [...text.matchAll(/^\| (\d[\d.-]*) \| (.+) \|$/gm)].map(([, id, statement = '']) => ({
    tag: `${prefix}-${id}`,
    statement,
  }));
}

export const documentRows = [...rowsOf('specification.md', 'spec'), ...rowsOf('security.md', 'security')];
