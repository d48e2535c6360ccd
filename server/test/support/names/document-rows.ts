import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface DocumentRow {
  /** The tag of the tests that cover this row, such as `spec-2.2-05` or `security-55`. */
  tag: string;
  statement: string;
}

/** Reads the rows of a Markdown table with the columns id and statement. A statement may contain `|`. */
function readDocumentRows(document: string, prefix: string): DocumentRow[] {
  const text = readFileSync(fileURLToPath(new URL(`../../../../docs/${document}`, import.meta.url)), 'utf8');
  return [...text.matchAll(/^\| (\d[\d.-]*) \| (.+) \|$/gm)].map(([, id, statement = '']) => ({
    tag: `${prefix}-${id}`,
    statement,
  }));
}

export const documentRows = [
  ...readDocumentRows('specification.md', 'spec'),
  ...readDocumentRows('security.md', 'security'),
];
