import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Runs a tool with our configuration on these files, placed in client/src, and returns its JSON report. Ignores a
 * non-zero exit code, which only means that the tool found something. Throws if the tool did not start.
 */
async function runLinter<Report>(
  tool: string,
  args: string[],
  files: Record<string, string>,
): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-lint-'));
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const name of ['eslint.config.js', 'knip.jsonc', 'package.json', 'client/package.json']) {
      await cp(join(root, name), join(folder, name));
    }
    for (const [name, text] of Object.entries(files)) {
      const file = join(folder, 'client/src', name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    const linterRun = promisify(execFile)(join(root, 'node_modules/.bin', tool), args, { cwd: folder });
    const { stdout } = await linterRun.catch((error: { stdout: string }) => error);
    return JSON.parse(stdout) as Report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

it('throws if a linter cannot be started', async () => {
  await expect(runLinter('no-such-tool', [], {})).rejects.toThrow();
});

describe("React's own lint", () => {
  const toComponentSource = (...lines: string[]) =>
    [
      "import { useEffect, useRef, useState } from 'react';",
      'export function Planted({ on }: { on: boolean }) {',
      ...lines,
      '}\n',
    ].join('\n');
  const plantedFiles: [file: string, rules: (string | null)[], text: string][] = [
    [
      'hook-behind-a-condition.tsx',
      ['react-hooks/rules-of-hooks'],
      toComponentSource('if (on) useState(0);', 'return <p />;'),
    ],
    [
      'state-set-in-render.tsx',
      ['react-hooks/set-state-in-render'],
      toComponentSource('const [n, set] = useState(0);', 'set(n + 1);', 'return <p>{n}{on}</p>;'),
    ],
    [
      'state-set-in-an-effect.tsx',
      ['react-hooks/set-state-in-effect'],
      toComponentSource(
        'const [n, set] = useState(on);',
        'useEffect(() => set(on), [on]);',
        'return <p>{n}</p>;',
      ),
    ],
    [
      'ref-read-in-render.tsx',
      ['react-hooks/refs'],
      toComponentSource('const ref = useRef(0);', 'return <p>{ref.current}{on}</p>;'),
    ],
    [
      'dependency-left-out.tsx',
      ['react-hooks/exhaustive-deps'],
      toComponentSource('useEffect(() => console.log(on), []);', 'return <p />;'),
    ],
    ['does-not-parse.tsx', [null], toComponentSource('return <p>;')],
    [
      'keeps-the-rules.tsx',
      [],
      toComponentSource(
        'const [n, set] = useState(0);',
        'return <button onClick={() => set(n + 1)}>{n}{on}</button>;',
      ),
    ],
  ];

  it('reports components that break React’s rules, and accepts components that do not', async () => {
    type LintedFile = { filePath: string; messages: { ruleId: string | null; severity: number }[] };
    const files = Object.fromEntries(plantedFiles.map(([file, , text]) => [file, text]));
    const lintedFiles = await runLinter<LintedFile[]>('eslint', ['client/src', '--format', 'json'], files);
    const rulesByFile = lintedFiles.map(({ filePath, messages }) => [
      basename(filePath),
      [...new Set(messages.map(({ ruleId }) => ruleId))],
    ]);
    expect(Object.fromEntries(rulesByFile)).toEqual(
      Object.fromEntries(plantedFiles.map(([file, rules]) => [file, rules])),
    );
    // Every finding must be an error, because warnings do not fail the lint run.
    expect(lintedFiles.flatMap(({ messages }) => messages).every(({ severity }) => severity === 2)).toBe(
      true,
    );
  });
});

describe('knip', () => {
  it('reports exactly the unused exports of a component file', async () => {
    type KnipReport = { issues: { file: string; exports: { name: string }[]; types: { name: string }[] }[] };
    const { issues } = await runLinter<KnipReport>('knip', ['--reporter', 'json', '--workspace', 'client'], {
      // This file is an entry point in knip.jsonc, so knip counts its imports as used.
      'app/first-view/render.tsx':
        "import { Used } from '../../planted.tsx';\n\nexport const page = <Used />;\n",
      'planted.tsx':
        'export type Unused = 1;\nexport const unused = 1;\nexport function Used() {\n  return <p />;\n}\n',
    });
    const plantedFileIssues = issues.find(({ file }) => file.endsWith('src/planted.tsx'));
    expect(plantedFileIssues?.exports.map(({ name }) => name)).toEqual(['unused']);
    expect(plantedFileIssues?.types.map(({ name }) => name)).toEqual(['Unused']);
  });
});
