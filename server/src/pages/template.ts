import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FirstResponse, type FirstView, responsesId } from '@lingostory/contract/first-view';

type Chunk = {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  assets?: string[];
  isEntry?: boolean;
};
type Manifest = Record<string, Chunk>;

type Filling = { view: FirstView; responses: readonly FirstResponse[]; isFound: boolean };

export type Template = {
  /** The inline scripts of every page, which its content security policy allows. */
  scripts: string[];
  /** The page for an address that only the client can render. */
  shell: string;
  /** The client's whole style sheet. */
  styles: string;
  fill: (filling: Filling) => string;
};

async function readOptional(folder: string, name: string): Promise<string | undefined> {
  return await readFile(join(folder, name), 'utf8').catch(() => undefined);
}

/** Returns the modules that every page loads first: the entry and the modules that it imports dynamically. */
function firstModules(manifest: Manifest): string[] {
  const entries = Object.entries(manifest).filter(([, { isEntry }]) => isEntry);
  return entries.flatMap(([name, { dynamicImports = [] }]) => [name, ...dynamicImports]);
}

/** Returns the files of modules and their imports, in the order in which they are needed. */
function filesOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of modules) visit(name);
  return files;
}

const links = (files: Iterable<string>, kind: string) =>
  [...files].map((file) => `<link ${kind} crossorigin href="/${file}">`).join('\n');

/**
 * Returns the preload links of a rendered page's scripts. Only the page's own chunk is loaded in parallel with
 * pictures and fonts, at low priority. before-paint.js loads the rest, beginning with the entry.
 */
function scriptLinks(manifest: Manifest, modules: readonly string[]): string {
  const own = new Set(modules.flatMap((name) => manifest[name]?.file ?? []));
  const [entry = '', ...others] = filesOf(manifest, [...firstModules(manifest), ...modules]);
  return [
    links(own, 'rel="modulepreload" fetchpriority="low"'),
    links([entry], 'data-later="modulepreload" data-entry'),
    links(
      others.filter((file) => !own.has(file)),
      'data-later="modulepreload"',
    ),
  ].join('\n');
}

/** Matches the fonts that every first view uses. Other fonts are fetched by the pages that use their characters. */
const firstFonts = /\/(inter-latin-wght-normal|literata-latin-opsz-normal|literata-mark)-/;

const preloadFonts = (manifest: Manifest) =>
  Object.values(manifest)
    .flatMap(({ isEntry, assets = [] }) => (isEntry ? assets : []))
    .filter((file) => firstFonts.test(file))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
    .join('\n');

/** Escapes JSON so that no text in it can close its script element. */
const escaped = (responses: readonly FirstResponse[]) =>
  JSON.stringify(responses).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028');

const scriptTag = '<script src="/before-paint.js"></script>';
const builtPreloads = /<link rel="modulepreload"[^>]*>\s*/g;
const entryTag = /<script type="module"[^>]*><\/script>\s*/;
const styleTag = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/;
const describedHead = /<!-- head -->[\s\S]*<!-- \/head -->/;
const emptyRoot = /<div id="root">[\s\S]*?<!-- \/root -->/;

/**
 * Reads the built index.html in `folder`, the template of every page. It is read only once, because it only changes
 * with a release.
 */
export async function readTemplate(folder: string, origin: string): Promise<Template> {
  const built = (await readFile(join(folder, 'index.html'), 'utf8')).replace(builtPreloads, '');
  const manifest: Manifest = JSON.parse((await readOptional(folder, '.vite/manifest.json')) ?? '{}');
  const script = await readOptional(folder, 'before-paint.js');
  const [styleLink = '', styleFile = ''] = styleTag.exec(built) ?? [];
  const styles = (await readOptional(folder, styleFile)) ?? '';
  const restOfStyles = styleLink.replace('rel="stylesheet"', 'data-later="stylesheet" media="print"');
  const fonts = preloadFonts(manifest);
  // Inlined, because on a slow connection each extra file delays the page by seconds.
  const page = script === undefined ? built : built.replace(scriptTag, () => `<script>${script}</script>`);
  return {
    scripts: script === undefined ? [] : [script],
    styles,
    // Link previews need the absolute address of the picture.
    shell: page
      .replaceAll('content="/', `content="${origin}/`)
      .replace('<!-- /head -->', () =>
        links(filesOf(manifest, firstModules(manifest)), 'rel="modulepreload"'),
      ),
    fill: ({ view, responses, isFound }) => {
      const root = `<div id="root"${isFound ? ' data-drawn="true"' : ''}>${view.body}</div>`;
      const data = `<script type="application/json" id="${responsesId}">${escaped(responses)}</script>`;
      return page
        .replace(styleTag, () => `<style>${view.style}</style>\n${restOfStyles}`)
        .replace(describedHead, () => [view.head, fonts, scriptLinks(manifest, view.modules)].join('\n'))
        .replace(entryTag, '')
        .replace(emptyRoot, () => root + data);
    },
  };
}
