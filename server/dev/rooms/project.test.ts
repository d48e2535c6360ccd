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
  'root is imported': [],
  'base imports': [],
  'rooms in a cycle': [],
  'too many doors': [],
  'files in a cycle': [],
  'full folder': ['client/src/app', 'client/src/lib', 'client/src/ui'],
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
