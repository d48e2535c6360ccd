import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answersId, type FirstAnswer, type FirstView } from '@lingostory/contract/first-view';

type Chunk = { file: string; imports?: string[]; isEntry?: boolean };
type Manifest = Record<string, Chunk>;

export type Filling = { view: FirstView; answers: readonly FirstAnswer[]; isFound: boolean };

export type Template = {
  /** The scripts that stand in every page, which its content policy allows. */
  scripts: string[];
  /** The page for an address that only its script can draw. */
  shell: string;
  /** The client's whole style sheet. */
  styles: string;
  fill: (filling: Filling) => string;
};

async function readOptional(folder: string, name: string): Promise<string | undefined> {
  return await readFile(join(folder, name), 'utf8').catch(() => undefined);
}

/** The files of a module and of what it imports, without those that every page starts with. */
function filesOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || chunk.isEntry || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of modules) visit(name);
  return files;
}

/** JSON that no text in it can end the script it stands in. */
const escaped = (answers: readonly FirstAnswer[]) =>
  JSON.stringify(answers).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028');

const scriptTag = '<script src="/before-paint.js"></script>';
const styleTag = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/;
const describedHead = /<!-- head -->[\s\S]*<!-- \/head -->/;
const emptyRoot = /<div id="root">[\s\S]*?<!-- \/root -->/;

/** The built index.html of `folder`, which is filled for each address. Read once: it changes with a release only. */
export async function readTemplate(folder: string, origin: string): Promise<Template> {
  const built = await readFile(join(folder, 'index.html'), 'utf8');
  const manifest: Manifest = JSON.parse((await readOptional(folder, '.vite/manifest.json')) ?? '{}');
  const script = await readOptional(folder, 'before-paint.js');
  const [styleLink = '', styleFile = ''] = styleTag.exec(built) ?? [];
  const styles = (await readOptional(folder, styleFile)) ?? '';
  // The rest of it is fetched when nothing else is to do; the client then gives it to every medium.
  const restOfStyles = styleLink.replace('>', ' media="print" data-rest>');
  // In the page, since whatever it waits for costs a slow line seconds.
  const page = script === undefined ? built : built.replace(scriptTag, () => `<script>${script}</script>`);
  return {
    scripts: script === undefined ? [] : [script],
    styles,
    // Whoever shows a preview of a link wants its picture's whole address.
    shell: page.replaceAll('content="/', `content="${origin}/`),
    fill: ({ view, answers, isFound }) => {
      const preloads = [...filesOf(manifest, view.modules)].map(
        (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
      );
      const root = `<div id="root"${isFound ? ' data-drawn="true"' : ''}>${view.body}</div>`;
      const data = `<script type="application/json" id="${answersId}">${escaped(answers)}</script>`;
      return page
        .replace(styleTag, () => `<style>${view.style}</style>\n${restOfStyles}`)
        .replace(describedHead, () => [view.head, ...preloads].join('\n'))
        .replace(emptyRoot, () => root + data);
    },
  };
}
