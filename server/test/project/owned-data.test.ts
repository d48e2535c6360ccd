import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exportView } from '@lingostory/contract/accounts/export-view';
import { describe, expect, it } from 'vitest';
import { ownedData } from '../../src/features.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const accountsFolder = join(root, 'server/src/features/accounts');

type Model = { name: string; table: string; feature: string; isPersonal: boolean };

/**
 * Reads the models of the Prisma schema. A comment such as `// reading` names the feature that owns the models below
 * it.
 */
async function readModels(): Promise<Model[]> {
  const schema = await readFile(join(root, 'prisma/schema.prisma'), 'utf8');
  // Splits the schema at the comments that name a feature. The result alternates between feature names and the models
  // below them.
  const [, ...parts] = schema.split(/^\/\/ ([a-z]+)(?: \(.*\))?$/m);
  return parts.flatMap((feature, index) =>
    index % 2 === 1
      ? []
      : [...(parts[index + 1] ?? '').matchAll(/^model (\w+) \{(.*?)^\}/gms)].map(
          ([, name = '', body = '']) => ({
            name,
            table: /^ {2}@@map\("(\w+)"\)$/m.exec(body)?.[1] ?? '',
            feature,
            isPersonal: body.includes('@map("user_id")'),
          }),
        ),
  );
}

const models = await readModels();
const findFeature = (table: string) => models.find((model) => model.table === table)?.feature;
const personalTables = models.filter(({ isPersonal }) => isPersonal).map(({ table }) => table);
const declaredTables = ownedData.flatMap(({ erasureByTable }) => Object.keys(erasureByTable));

/** Returns the feature's tables that appear in the code, in a Prisma call, in SQL or as a string. */
function findTables(sourceCode: string, feature: string): string[] {
  const text = sourceCode.replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '');
  return models.flatMap(({ name, table, feature: owner }) => {
    if (owner !== feature) return [];
    const delegate = `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
    const tableUsePatterns = [
      `\\b(?:db|tx)\\.${delegate}\\b`,
      `\\b(?:from|join|into|update|table) "?${table}\\b`,
      `['"\`]${table}['"\`]`,
    ];
    return tableUsePatterns.some((pattern) => new RegExp(pattern).test(text)) ? [table] : [];
  });
}

const otherFeatures = [...new Set(models.map(({ feature }) => feature))].filter(
  (name) => name !== 'accounts',
);
const findForeignTables = (sourceCode: string) =>
  otherFeatures.flatMap((feature) => findTables(sourceCode, feature));

describe('the personal data that features own', () => {
  it('declares exactly once, for each table with personal data, what happens to it when an account is closed', () => {
    expect(personalTables.length).toBeGreaterThan(0);
    expect(declaredTables.toSorted()).toEqual(personalTables.toSorted());
  });

  it('groups the tables with personal data by the feature that owns them in the Prisma schema', () => {
    for (const { erasureByTable } of ownedData) {
      expect(
        new Set(Object.keys(erasureByTable).map(findFeature)).size,
        Object.keys(erasureByTable).join(),
      ).toBe(1);
    }
  });

  it('locks the rows of recovery tokens before those of emails when an account is closed, as account recovery does', () => {
    expect(declaredTables.indexOf('recovery_tokens')).toBeLessThan(declaredTables.indexOf('emails'));
    expect(declaredTables).toContain('recovery_tokens');
  });

  it('exports the personal data of all features in the order that the API contract defines', () => {
    const exportedFields = ownedData.flatMap(({ exportedLists }) => exportedLists.map(({ name }) => name));
    expect(['exported_at', 'user', ...exportedFields]).toEqual(Object.keys(exportView.fields));
  });
});

describe('the accounts feature', () => {
  it('keeps the accounts feature from accessing tables of other features', async () => {
    const files = (await readdir(accountsFolder, { recursive: true })).filter((path) => path.endsWith('.ts'));
    const foreignTablesByFile = await Promise.all(
      files.map(async (path) =>
        findForeignTables(await readFile(join(accountsFolder, path), 'utf8')).map(
          (table) => `${path}: ${table}`,
        ),
      ),
    );
    expect(foreignTablesByFile.flat()).toEqual([]);
    expect(files.length).toBeGreaterThan(10);
  });

  it.each([
    ['a Prisma query in a transaction', 'await tx.bookmark.deleteMany({ where });', 'bookmarks'],
    ['a Prisma query', 'const rows = await deps.db.review.findMany();', 'reviews'],
    [
      'an SQL statement',
      'const rows = await tx.$queryRaw`select 1 from kept_words where true`;',
      'kept_words',
    ],
    ['an SQL join', "sql.query('select 1 from users u join purchases on true')", 'purchases'],
    ['a string', "await sweep('reading_events', 'true', now);", 'reading_events'],
  ])('detects another feature’s table in %s', (_caseName, plantedCode, table) => {
    expect(findForeignTables(plantedCode)).toEqual([table]);
  });
});
