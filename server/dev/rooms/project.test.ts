import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { insertDrawings } from './drawing.ts';
import { checkProject } from './law.ts';
import { readProject } from './project.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const findings = checkProject(await readProject(root));

describe('the rooms of this project', () => {
  it('finds no broken import rule between the subfolders of this project’s features', () => {
    expect(findings.violations.map(({ rule, message }) => `${rule}: ${message}`).join('\n\n')).toBe('');
  });

  it('finds the import diagrams in docs/architecture.md up to date (npm run rooms -- --draw updates them)', async () => {
    const document = await readFile(join(root, 'docs/architecture.md'), 'utf8');
    expect(insertDrawings(document, findings)).toBe(document);
  });
});
