import { posix } from 'node:path';
import { isCode, isSource, isTest, type Project } from './project.ts';
import { readImports } from './read-imports.ts';

/** The names that one file imports from another. */
export type FileEdge = { from: string; to: string; names: string[] };

const contract = '@lingostory/contract/';

/** Returns the path of an imported file of ours, or undefined for a package and for generated code. */
function resolveImport(from: string, specifier: string): string | undefined {
  if (specifier.startsWith(contract)) return `contract/src/${specifier.slice(contract.length)}.ts`;
  if (!specifier.startsWith('.')) return undefined;
  const path = posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''));
  return path.includes('/generated/') ? undefined : path;
}

/**
 * Returns the imports between the files of the product. Throws for an import of a missing file, so that a path that
 * this module does not understand never passes unnoticed.
 */
export function buildFileGraph(project: Project): FileEdge[] {
  const edges = new Map<string, FileEdge>();
  for (const [from, text] of Object.entries(project)) {
    if (!isCode(from) || !isSource(from)) continue;
    for (const { specifier, names } of readImports(from, text)) {
      const to = resolveImport(from, specifier);
      if (to === undefined) continue;
      if (isTest(to)) throw new Error(`${from} runs in the product, but imports ${to}, which is for tests.`);
      if (project[to] === undefined)
        throw new Error(`${from} imports ${specifier}, but ${to} does not exist.`);
      const key = `${from} ${to}`;
      const known = edges.get(key)?.names ?? [];
      edges.set(key, { from, to, names: [...new Set([...known, ...names])].sort() });
    }
  }
  return [...edges.values()];
}
