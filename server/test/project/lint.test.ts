import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Runs a tool with our settings on these files of client/src, and returns its JSON report. Ignores exit code 1, which
 * means that the tool found something, but throws if it did not start.
 */
async function report<Report>(tool: string, args: string[], files: Record<string, string>): Promise<Report> {
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
    const running = promisify(execFile)(join(root, 'node_modules/.bin', tool), args, { cwd: folder });
    const { stdout } = await running.catch((failed: { stdout: string }) => failed);
    return JSON.parse(stdout) as Report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

it('treats a linter that does not start as a failure', async () => {
  await expect(report('no-such-tool', [], {})).rejects.toThrow();
});

describe("React's own lint", () => {
  const inComponent = (...lines: string[]) =>
    [
      "import { useEffect, useRef, useState } from 'react';",
      'export function Planted({ on }: { on: boolean }) {',
      ...lines,
      '}\n',
    ].join('\n');
  const planted: [file: string, rules: (string | null)[], text: string][] = [
    [
      'hook-behind-a-condition.tsx',
      ['react-hooks/rules-of-hooks'],
      inComponent('if (on) useState(0);', 'return <p />;'),
    ],
    [
      'state-set-in-render.tsx',
      ['react-hooks/set-state-in-render'],
      inComponent('const [n, set] = useState(0);', 'set(n + 1);', 'return <p>{n}{on}</p>;'),
    ],
    [
      'state-set-in-an-effect.tsx',
      ['react-hooks/set-state-in-effect'],
      inComponent('const [n, set] = useState(on);', 'useEffect(() => set(on), [on]);', 'return <p>{n}</p>;'),
    ],
    [
      'ref-read-in-render.tsx',
      ['react-hooks/refs'],
      inComponent('const ref = useRef(0);', 'return <p>{ref.current}{on}</p>;'),
    ],
    [
      'dependency-left-out.tsx',
      ['react-hooks/exhaustive-deps'],
      inComponent('useEffect(() => console.log(on), []);', 'return <p />;'),
    ],
    ['does-not-parse.tsx', [null], inComponent('return <p>;')],
    [
      'keeps-the-rules.tsx',
      [],
      inComponent(
        'const [n, set] = useState(0);',
        'return <button onClick={() => set(n + 1)}>{n}{on}</button>;',
      ),
    ],
  ];

  it('rejects a component that breaks React’s rules, and accepts one that does not', async () => {
    type Linted = { filePath: string; messages: { ruleId: string | null; severity: number }[] };
    const files = Object.fromEntries(planted.map(([file, , text]) => [file, text]));
    const linted = await report<Linted[]>('eslint', ['client/src', '--format', 'json'], files);
    const found = linted.map(({ filePath, messages }) => [
      basename(filePath),
      [...new Set(messages.map(({ ruleId }) => ruleId))],
    ]);
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(planted.map(([file, rules]) => [file, rules])),
    );
    // All are errors, because a warning would let the run pass.
    expect(linted.flatMap(({ messages }) => messages).every(({ severity }) => severity === 2)).toBe(true);
  });
});

describe('knip', () => {
  it('reports only the unused exports of a component file', async () => {
    type Unused = { issues: { file: string; exports: { name: string }[]; types: { name: string }[] }[] };
    const { issues } = await report<Unused>('knip', ['--reporter', 'json', '--workspace', 'client'], {
      // An entry point that knip.jsonc names.
      'app/first-view/render.tsx':
        "import { Used } from '../../planted.tsx';\n\nexport const page = <Used />;\n",
      'planted.tsx':
        'export type Unused = 1;\nexport const unused = 1;\nexport function Used() {\n  return <p />;\n}\n',
    });
    const found = issues.find(({ file }) => file.endsWith('src/planted.tsx'));
    expect(found?.exports.map(({ name }) => name)).toEqual(['unused']);
    expect(found?.types.map(({ name }) => name)).toEqual(['Unused']);
  });
});
