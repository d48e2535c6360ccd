import { posix } from 'node:path';
import { parseAst, type Vite } from 'vitest/node';
import { descendants, readImports } from '../rooms/read-imports.ts';
import { isJourney } from './areas.ts';

/** Our own files that a file imports or names by URL, and the folders that it reads at run time. */
export type References = { files: string[]; folders: string[] };

/** The text of every file whose imports count, by its path from the project's root; empty for the others. */
export type Files = Readonly<Record<string, string>>;

const packages = [
  { prefix: '@lingostory/contract/', folder: 'contract/src/' },
  { prefix: '@lingostory/sandbox/', folder: 'sandbox/src/' },
];

/** Configuration files whose setup every test of a kind runs without importing it. Unit tests have none. */
const configurations = [
  { isFor: (path: string) => /^server\/(test|dev)\/.*\.test\.ts$/.test(path), file: 'vitest.config.ts' },
  { isFor: isJourney, file: 'client/playwright.config.ts' },
];

function resolveImport(from: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, '');
  const known = packages.find(({ prefix }) => bare.startsWith(prefix));
  if (known) return `${known.folder}${bare.slice(known.prefix.length)}.ts`;
  return bare.startsWith('.') ? posix.join(posix.dirname(from), bare) : undefined;
}

function isOwnAddress(node: Vite.ESTree.Node): boolean {
  return (
    node.type === 'MemberExpression' &&
    node.object.type === 'MetaProperty' &&
    node.property.type === 'Identifier' &&
    ['url', 'filename', 'dirname'].includes(node.property.name)
  );
}

/**
 * Yields the texts beside `import.meta.url`, as in `new URL('./a.mjs', import.meta.url)`. For a template literal,
 * yields only the part before its first value.
 */
function* readAddresses(file: string, text: string): Generator<string> {
  const program = parseAst(text, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts', astType: 'ts' }, file);
  for (const node of descendants(program)) {
    if (node.type !== 'NewExpression' && node.type !== 'CallExpression') continue;
    if (!node.arguments.some(isOwnAddress)) continue;
    for (const argument of node.arguments) {
      if (argument.type === 'Literal' && typeof argument.value === 'string') yield argument.value;
      if (argument.type === 'TemplateLiteral')
        yield (argument.quasis[0]?.value.raw ?? '').replace(/[^/]*$/, '');
    }
  }
}

function addAddress(references: References, files: Files, from: string, address: string): void {
  const path = posix.join(posix.dirname(from), address).replace(/\/$/, '');
  const beside = [path, `${path}${posix.extname(from)}`].find((candidate) => files[candidate] !== undefined);
  if (beside) references.files.push(beside);
  // The root's path is '', which contains everything.
  else references.folders.push(path === '.' ? '' : `${path}/`);
}

/** Configuration files list paths instead of importing them. */
function readConfiguration(text: string, files: Files): string[] {
  return [...text.matchAll(/'([^'\n]+\.ts)'/g)].flatMap(([, path]) =>
    path && files[path] !== undefined ? path : [],
  );
}

function referencesOf(from: string, text: string, files: Files): References {
  const references: References = { files: [], folders: [] };
  if (text === '') return references;
  for (const { specifier } of readImports(from, text)) {
    const file = resolveImport(from, specifier);
    if (file) references.files.push(file);
  }
  // Few files have addresses, so the others are not parsed a second time.
  if (text.includes('import.meta.'))
    for (const address of readAddresses(from, text)) addAddress(references, files, from, address);
  if (from === 'vitest.config.ts') references.files.push(...readConfiguration(text, files));
  for (const { isFor, file } of configurations) if (isFor(from)) references.files.push(file);
  return references;
}

/**
 * Returns what every file refers to. An import of a deleted file is kept, because its deletion reaches the importers.
 */
export function readAllReferences(files: Files): Map<string, References> {
  return new Map(Object.entries(files).map(([from, text]) => [from, referencesOf(from, text, files)]));
}
