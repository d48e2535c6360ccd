import { posix } from 'node:path';
import { isCodeFile, isProductSource, isTestCode, type Project } from './project.ts';
import { readImports } from './read-imports.ts';

/** The names that the file `from` imports from the file `to`. */
export type FileEdge = { from: string; to: string; names: string[] };

const contractPackage = '@lingostory/contract/';

/** Returns the path of an imported file, or undefined for packages and generated code. */
function resolveImport(from: string, specifier: string): string | undefined {
  if (specifier.startsWith(contractPackage))
    return `contract/src/${specifier.slice(contractPackage.length)}.ts`;
  if (!specifier.startsWith('.')) return undefined;
  const path = posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''));
  return path.includes('/generated/') ? undefined : path;
}

/**
 * Returns the imports between the product's files. Throws if an imported file does not exist, because the import was
 * then probably misread.
 */
export function buildFileGraph(project: Project): FileEdge[] {
  const edges = new Map<string, FileEdge>();
  for (const [from, text] of Object.entries(project)) {
    if (!isCodeFile(from) || !isProductSource(from)) continue;
    for (const { specifier, names } of readImports(from, text)) {
      const to = resolveImport(from, specifier);
      if (to === undefined) continue;
      if (isTestCode(to))
        throw new Error(`${from} runs in the product, but imports ${to}, which is for tests.`);
      if (project[to] === undefined)
        throw new Error(`${from} imports ${specifier}, but ${to} does not exist.`);
      const key = `${from} ${to}`;
      const knownNames = edges.get(key)?.names ?? [];
      edges.set(key, { from, to, names: [...new Set([...knownNames, ...names])].sort() });
    }
  }
  return [...edges.values()];
}
