import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type BuiltModule = {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
};
/** Vite's manifest: the built file of each module, and what it imports. */
export type BuildManifest = Record<string, BuiltModule>;

/** Matches modules that only administrators load. */
const studioModulePattern = /^src\/pages\/studio\//;
/**
 * Matches fonts with letters that neither French nor English uses. A page that needs one, for a name, has it in the
 * browser's own cache after the first time.
 */
const rareFontPattern = /-latin-ext-/;
const plainFiles = ['index.html', 'before-paint.js', 'favicon.svg'];

/**
 * Returns the files of everything that the application's entry imports, now or later, except for the studio. Also
 * returns index.html and the files that it needs.
 */
export function selectShellFiles(manifest: BuildManifest): Set<string> {
  const files = new Set(plainFiles);
  const visitedModules = new Set<string>();
  const visit = (name: string) => {
    const module = manifest[name];
    if (!module || visitedModules.has(name) || studioModulePattern.test(name)) return;
    visitedModules.add(name);
    const { file, css = [], assets = [], imports = [], dynamicImports = [] } = module;
    for (const path of [file, ...css, ...assets]) if (!rareFontPattern.test(path)) files.add(path);
    for (const importedName of [...imports, ...dynamicImports]) visit(importedName);
  };
  visit('index.html');
  // The style sheet of all pages, which no module imports.
  visit('style.css');
  return files;
}

/** Filters the list of built files for the worker (`manifestTransforms` of Workbox). */
export async function filterShellFiles<Entry extends { url: string }>(folder: string, entries: Entry[]) {
  const manifest: BuildManifest = JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8'));
  const shellFiles = selectShellFiles(manifest);
  return { manifest: entries.filter(({ url }) => shellFiles.has(url)) };
}
