import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FirstResponse, type FirstView, firstResponsesElementId } from '@lingostory/contract/first-view';

type ManifestChunk = {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  assets?: string[];
  isEntry?: boolean;
};
type Manifest = Record<string, ManifestChunk>;

type PageContent = { view: FirstView; responses: readonly FirstResponse[]; isFound: boolean };

export type Template = {
  /** The inline scripts of every page, which its content security policy allows. */
  scripts: string[];
  /** The page for a URL that only the client can render. */
  shell: string;
  /** The client's whole style sheet. */
  styles: string;
  fill: (content: PageContent) => string;
};

async function readOptionalFile(folder: string, name: string): Promise<string | undefined> {
  return await readFile(join(folder, name), 'utf8').catch(() => undefined);
}

/** Returns the modules that every page loads first: the entry and the modules that it imports dynamically. */
function findFirstModules(manifest: Manifest): string[] {
  const entries = Object.entries(manifest).filter(([, { isEntry }]) => isEntry);
  return entries.flatMap(([name, { dynamicImports = [] }]) => [name, ...dynamicImports]);
}

/** Returns the files of modules and their imports, in the order in which they are needed. */
function collectFiles(manifest: Manifest, modules: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const importedModule of chunk.imports ?? []) visit(importedModule);
  };
  for (const name of modules) visit(name);
  return files;
}

const createLinks = (files: Iterable<string>, linkType: string) =>
  [...files].map((file) => `<link ${linkType} crossorigin href="/${file}">`).join('\n');

/**
 * Returns the preload links of a rendered page's scripts. The browser loads only the page's own chunk in parallel
 * with pictures and fonts, at low priority. before-paint.js loads the other scripts later, beginning with the entry.
 */
function createScriptLinks(manifest: Manifest, modules: readonly string[]): string {
  const ownFiles = new Set(modules.flatMap((name) => manifest[name]?.file ?? []));
  const [entry = '', ...others] = collectFiles(manifest, [...findFirstModules(manifest), ...modules]);
  return [
    createLinks(ownFiles, 'rel="modulepreload" fetchpriority="low"'),
    createLinks([entry], 'data-later="modulepreload" data-entry'),
    createLinks(
      others.filter((file) => !ownFiles.has(file)),
      'data-later="modulepreload"',
    ),
  ].join('\n');
}

/** Matches the fonts that every first view uses. Other fonts are fetched by the pages that use their characters. */
const firstFontPattern = /\/(inter-latin-wght-normal|literata-latin-opsz-normal|literata-mark)-/;

const createFontPreloads = (manifest: Manifest) =>
  Object.values(manifest)
    .flatMap(({ isEntry, assets = [] }) => (isEntry ? assets : []))
    .filter((file) => firstFontPattern.test(file))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
    .join('\n');

/** Serializes responses as JSON in which no text can close the surrounding script element. */
const escapeResponses = (responses: readonly FirstResponse[]) =>
  JSON.stringify(responses).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028');

const beforePaintScriptTag = '<script src="/before-paint.js"></script>';
const preloadPattern = /<link rel="modulepreload"[^>]*>\s*/g;
const entryTagPattern = /<script type="module"[^>]*><\/script>\s*/;
const styleTagPattern = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/;
const headPattern = /<!-- head -->[\s\S]*<!-- \/head -->/;
const rootElementPattern = /<div id="root">[\s\S]*?<!-- \/root -->/;

/**
 * Reads the built index.html in `folder`, the template of every page. The result can be cached, because it changes
 * only with a release.
 */
export async function readTemplate(folder: string, origin: string): Promise<Template> {
  const builtHtml = (await readFile(join(folder, 'index.html'), 'utf8')).replace(preloadPattern, '');
  const manifest: Manifest = JSON.parse((await readOptionalFile(folder, '.vite/manifest.json')) ?? '{}');
  const beforePaintScript = await readOptionalFile(folder, 'before-paint.js');
  const [styleLink = '', styleFile = ''] = styleTagPattern.exec(builtHtml) ?? [];
  const styles = (await readOptionalFile(folder, styleFile)) ?? '';
  const deferredStyleLink = styleLink.replace('rel="stylesheet"', 'data-later="stylesheet" media="print"');
  const fontPreloads = createFontPreloads(manifest);
  // The script is inlined, because on a slow connection each extra file delays the page by seconds.
  const page =
    beforePaintScript === undefined
      ? builtHtml
      : builtHtml.replace(beforePaintScriptTag, () => `<script>${beforePaintScript}</script>`);
  return {
    scripts: beforePaintScript === undefined ? [] : [beforePaintScript],
    styles,
    // Link previews need the absolute URL of the picture.
    shell: page
      .replaceAll('content="/', `content="${origin}/`)
      .replace('<!-- /head -->', () =>
        createLinks(collectFiles(manifest, findFirstModules(manifest)), 'rel="modulepreload"'),
      ),
    fill: ({ view, responses, isFound }) => {
      const root = `<div id="root"${isFound ? ' data-drawn="true"' : ''}>${view.body}</div>`;
      const responsesElement = `<script type="application/json" id="${firstResponsesElementId}">${escapeResponses(responses)}</script>`;
      return page
        .replace(styleTagPattern, () => `<style>${view.style}</style>\n${deferredStyleLink}`)
        .replace(headPattern, () =>
          [view.head, fontPreloads, createScriptLinks(manifest, view.modules)].join('\n'),
        )
        .replace(entryTagPattern, '')
        .replace(rootElementPattern, () => root + responsesElement);
    },
  };
}
