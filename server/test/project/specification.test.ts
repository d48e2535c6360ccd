import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const text = readFileSync(`${root}docs/specification.md`, 'utf8');

/** The rows of the table: the statement, which may have a bar of its own, and what proves it. */
const rows = text
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.slice(1, -1).split('|'))
  .map((cells) => ({ statement: cells.slice(0, -1).join('|').trim(), proof: cells.at(-1)?.trim() ?? '' }));

const filesBelow = (folder: string) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`);

const tests = new Map(
  [...filesBelow('client/e2e'), ...filesBelow('server/test')].map((file) => [basename(file), file]),
);

/** `help.api` is a file of API tests, a path is itself, every other name a journey. */
function fileOf(name: string): string | undefined {
  const plain = name.replaceAll('`', '').replace(/ journey$/, '');
  if (plain.includes('/')) return existsSync(root + plain) ? plain : undefined;
  return tests.get(`${plain}.test.ts`) ?? tests.get(`${plain}.spec.ts`);
}

const sourceOf = (file: string) => readFileSync(root + file, 'utf8').replace(/\s+/g, ' ');

/** What is wrong with a proof: `file`, `file: title`, or one more title of the file before it, between semicolons. */
function problemsOf(proof: string): string[] {
  const problems: string[] = [];
  let file: string | undefined;
  for (const part of proof.split(';').map((piece) => piece.trim())) {
    const [, name = part, title = ''] = /^([^:]+): (.+)$/.exec(part) ?? [];
    const named = fileOf(name);
    const wanted = named === undefined ? part : title;
    file = named ?? file;
    if (file === undefined) problems.push(`${part}: there is no such file`);
    else if (!sourceOf(file).includes(wanted)) problems.push(`${wanted}: not in ${file}`);
  }
  return problems;
}

describe('docs/specification.md', () => {
  it('proves every row with tests that exist, by the titles that they have', () => {
    expect(rows.length).toBeGreaterThan(200);
    const problems = rows.flatMap(({ statement, proof }) =>
      problemsOf(proof).map((problem) => `${statement} | ${problem}`),
    );
    expect(problems).toEqual([]);
  });

  it('says how many rows it has, each of them once', () => {
    expect(text).toContain(`All ${rows.length} rows are proven.`);
    const statements = rows.map(({ statement }) => statement);
    expect(statements.filter((statement, index) => statements.indexOf(statement) !== index)).toEqual([]);
  });
});
