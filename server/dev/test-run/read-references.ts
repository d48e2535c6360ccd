import { posix } from 'node:path';
import { parseAst, type Vite } from 'vitest/node';
import { readImports, walkNodes } from '../rooms/read-imports.ts';
import { isJourneyFile } from './areas.ts';

/**
 * `files`: the project's files that a file imports or refers to by URL. `folders`: those that it reads at run time.
 */
export type References = { files: string[]; folders: string[] };

/**
 * Maps each file's path, from the project's root, to its text. The text is empty for files whose imports don't
 * matter.
 */
export type FileTexts = Readonly<Record<string, string>>;

const packages = [
  { prefix: '@lingostory/contract/', folder: 'contract/src/' },
  { prefix: '@lingostory/sandbox/', folder: 'sandbox/src/' },
];

/**
 * Configuration files, each for one kind of test. A change to one affects every test of its kind, although the tests
 * don't import it.
 */
const configurations = [
  { isFor: (path: string) => /^server\/(test|dev)\/.*\.test\.ts$/.test(path), file: 'vitest.config.ts' },
  { isFor: isJourneyFile, file: 'client/playwright.config.ts' },
];

function resolveImport(from: string, specifier: string): string | undefined {
  const pathWithoutQuery = specifier.replace(/\?.*$/, '');
  const matchingPackage = packages.find(({ prefix }) => pathWithoutQuery.startsWith(prefix));
  if (matchingPackage)
    return `${matchingPackage.folder}${pathWithoutQuery.slice(matchingPackage.prefix.length)}.ts`;
  return pathWithoutQuery.startsWith('.') ? posix.join(posix.dirname(from), pathWithoutQuery) : undefined;
}

function isImportMetaUrl(node: Vite.ESTree.Node): boolean {
  return (
    node.type === 'MemberExpression' &&
    node.object.type === 'MetaProperty' &&
    node.property.type === 'Identifier' &&
    ['url', 'filename', 'dirname'].includes(node.property.name)
  );
}

/**
 * Yields the path arguments that are passed together with `import.meta.url`, as in `new URL('./a.mjs',
 * import.meta.url)`. For a template literal, yields only the folder before its first placeholder.
 */
function* readUrlPaths(file: string, text: string): Generator<string> {
  const program = parseAst(text, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts', astType: 'ts' }, file);
  for (const node of walkNodes(program)) {
    if (node.type !== 'NewExpression' && node.type !== 'CallExpression') continue;
    if (!node.arguments.some(isImportMetaUrl)) continue;
    for (const argument of node.arguments) {
      if (argument.type === 'Literal' && typeof argument.value === 'string') yield argument.value;
      if (argument.type === 'TemplateLiteral')
        yield (argument.quasis[0]?.value.raw ?? '').replace(/[^/]*$/, '');
    }
  }
}

function addUrlReference(references: References, files: FileTexts, from: string, urlPath: string): void {
  const path = posix.join(posix.dirname(from), urlPath).replace(/\/$/, '');
  const existingFile = [path, `${path}${posix.extname(from)}`].find(
    (candidate) => files[candidate] !== undefined,
  );
  if (existingFile) references.files.push(existingFile);
  // The root folder has the path '', so that it contains every file.
  else references.folders.push(path === '.' ? '' : `${path}/`);
}

/** Configuration files list paths instead of importing them. */
function findConfiguredFiles(text: string, files: FileTexts): string[] {
  return [...text.matchAll(/'([^'\n]+\.ts)'/g)].flatMap(([, path]) =>
    path && files[path] !== undefined ? path : [],
  );
}

function readReferences(from: string, text: string, files: FileTexts): References {
  const references: References = { files: [], folders: [] };
  if (text === '') return references;
  for (const { specifier } of readImports(from, text)) {
    const file = resolveImport(from, specifier);
    if (file) references.files.push(file);
  }
  // Most files don't use `import.meta`, so they need not be parsed a second time.
  if (text.includes('import.meta.'))
    for (const urlPath of readUrlPaths(from, text)) addUrlReference(references, files, from, urlPath);
  if (from === 'vitest.config.ts') references.files.push(...findConfiguredFiles(text, files));
  for (const { isFor, file } of configurations) if (isFor(from)) references.files.push(file);
  return references;
}

/**
 * Returns the references of every file. Includes references to deleted files, because a deletion affects the files
 * that import them.
 */
export function readAllReferences(files: FileTexts): Map<string, References> {
  return new Map(Object.entries(files).map(([from, text]) => [from, readReferences(from, text, files)]));
}
