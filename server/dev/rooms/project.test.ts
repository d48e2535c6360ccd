import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { insertDrawings } from './drawing.ts';
import { checkProject, type Rule } from './law.ts';
import { readProject } from './project.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const findings = checkProject(await readProject(root));

/** Where a rule was broken before the rule was made. This list only gets shorter. */
const notYet: Record<Rule, string[]> = {
  'root is imported': [
    'client/src/features/accounts',
    'client/src/features/catalogue',
    'client/src/features/membership',
    'client/src/features/reading',
    'client/src/features/studio',
    'client/src/features/vocabulary',
    'server/src/features/accounts',
    'server/src/features/membership',
    'server/src/features/reading',
    'server/src/features/studio',
    'server/src/features/vocabulary',
  ],
  'base imports': [],
  'rooms in a cycle': [
    'client/src/features/membership',
    'client/src/features/reading',
    'client/src/features/studio',
    'server/src/features/accounts',
    'server/src/features/membership',
    'server/src/features/reading',
    'server/src/features/studio',
    'server/src/features/vocabulary',
  ],
  'too many doors': [
    'client/src/features/catalogue/book',
    'client/src/features/catalogue/lists',
    'client/src/features/membership/offers',
    'client/src/features/reading/contents',
    'client/src/features/reading/controls',
    'client/src/features/reading/known-words',
    'client/src/features/reading/player',
    'client/src/features/reading/position',
    'client/src/features/studio/books',
    'client/src/features/studio',
    'client/src/features/studio/rows',
    'server/src/features/accounts',
    'server/src/features/accounts/profile',
    'server/src/features/studio/phrases',
  ],
  'files in a cycle': [
    'server/src/features/catalogue/catalogue.views.ts',
    'server/src/features/studio/meanings/agreeing-meanings.ts',
  ],
  'full folder': [
    'bench',
    'client/e2e',
    'client/src/app',
    'client/src/features/studio/alignment',
    'client/src/features/studio/books',
    'client/src/features/studio/meanings',
    'client/src/features/studio/recordings',
    'client/src/features/vocabulary/practice',
    'client/src/lib',
    'client/src/ui',
    'server/dev/payments',
    'server/src/http',
    'server/test',
    'server/test/support',
  ],
};

describe('the rooms of this project', () => {
  it('keep the law', () => {
    const broken = findings.violations.filter(({ rule, path }) => !notYet[rule].includes(path));
    expect(broken.map(({ rule, message }) => `${rule}: ${message}`).join('\n\n')).toBe('');
  });

  it('break every rule that they are exempt from, or else the line of notYet can be deleted', () => {
    const isBroken = (rule: string, path: string) =>
      findings.violations.some((found) => found.rule === rule && found.path === path);
    const needless = Object.entries(notYet).flatMap(([rule, paths]) =>
      paths.filter((path) => !isBroken(rule, path)).map((path) => `${rule}: ${path}`),
    );
    expect(needless).toEqual([]);
  });

  it('are drawn in docs/architecture.md as they are, which `npm run rooms -- --draw` brings up to date', async () => {
    const document = await readFile(join(root, 'docs/architecture.md'), 'utf8');
    expect(insertDrawings(document, findings)).toBe(document);
  });
});
