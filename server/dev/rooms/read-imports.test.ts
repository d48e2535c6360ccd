import { describe, expect, it } from 'vitest';
import { readImports } from './read-imports.ts';

describe('readImports', () => {
  it.each([
    ["import a, { b as c, type D } from './x.ts';", ['default', 'b', 'D']],
    ["import type { A } from './x.ts';", ['A']],
    ["import * as all from './x.ts';", ['*']],
    ["import './x.ts';", []],
    ["export { a as b, default } from './x.ts';", ['a', 'default']],
    ["export type { A } from './x.ts';", ['A']],
    ["export * from './x.ts';", ['*']],
    ["const load = async () => (await import('./x.ts')).a;", ['*']],
    ["function f(a: Map<string, import('./x.ts').A>) {}", ['*']],
    ["type A = typeof import('./x.ts');", ['*']],
  ])('reads the imported names of %s', (text, names) => {
    expect(readImports('a.ts', text)).toEqual([{ specifier: './x.ts', names }]);
  });

  it('reads a lazy import between JSX tags', () => {
    const text = "export const A = () => <p>{lazy(() => import('./x.tsx'))}</p>;";
    expect(readImports('a.tsx', text)).toEqual([{ specifier: './x.tsx', names: ['*'] }]);
  });

  it('ignores local exports, as well as import statements in comments and strings', () => {
    const text = "// import './a.ts';\nconst b = \"import './b.ts'\";\nexport { b };";
    expect(readImports('a.ts', text)).toEqual([]);
  });

  it('rejects a source file that cannot be parsed', () => {
    expect(() => readImports('a.ts', "import { from './x.ts';")).toThrow();
  });
});
