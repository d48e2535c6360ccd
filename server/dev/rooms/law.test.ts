import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkProject } from './law.ts';
import type { Project } from './project.ts';

const feature = 'client/src/features/reading';

/**
 * A feature that follows the rules: files at its root import two subfolders (rooms), and the rooms import only the
 * base subfolder.
 */
const lawfulProject: Project = {
  [`${feature}/reader.tsx`]:
    "import { Page } from './page/page.tsx';\nimport { play } from './player/play.ts';",
  [`${feature}/page/page.tsx`]:
    "import { play } from '../player/play.ts';\nimport { api } from '../base/api.ts';",
  [`${feature}/player/play.ts`]: "import type { Clip } from '../base/api.ts';",
  [`${feature}/base/api.ts`]: '',
  'client/src/pages/read.tsx': "import { Reader } from '../features/reading/reader.tsx';",
};

const violationsOf = (files: Project) =>
  checkProject({ ...lawfulProject, ...files }).violations.map(({ rule, path }) => ({ rule, path }));
const messageOf = (files: Project, rule: string) =>
  checkProject({ ...lawfulProject, ...files }).violations.find((violation) => violation.rule === rule)
    ?.message;

/** Returns `count` files in a folder, and an importer that imports all of them. */
function createEntryPoints(folder: string, count: number, importer: string): Project {
  const files = Array.from({ length: count }, (_, index) => `${folder}/door-${index}.ts`);
  const imports = files.map((file) => `import './${posix.relative(posix.dirname(importer), file)}';`);
  return { ...Object.fromEntries(files.map((file) => [file, ''])), [importer]: imports.join('\n') };
}

const createFiles = (folder: string, count: number, extension: string): Project =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${folder}/${index}.${extension}`, '']));

describe('the law of rooms', () => {
  it('allows a feature’s root files to import from its subfolders, and all subfolders to import from “base”', () => {
    expect(violationsOf({})).toEqual([]);
  });

  it.each(['client/src/features/reading', 'server/src/features/studio'])(
    'rejects import cycles between the subfolders of %s',
    (path) => {
      const files = {
        [`${path}/words/word.ts`]: "import { voice } from '../voice/voice.ts';",
        [`${path}/voice/voice.ts`]: "import { mark } from '../marks/mark.ts';",
        [`${path}/marks/mark.ts`]: "import type { Text } from '../words/text.ts';",
        [`${path}/words/text.ts`]: '',
      };
      expect(violationsOf(files)).toEqual([{ rule: 'rooms in a cycle', path }]);
    },
  );

  it('lists the subfolders in an import cycle, and the cheapest imports to remove to break it', () => {
    const files = {
      [`${feature}/player/play.ts`]: "import { draw } from '../page/draw.ts';",
      [`${feature}/page/title.tsx`]: "import { play } from '../player/play.ts';",
      [`${feature}/page/draw.ts`]: '',
    };
    expect(messageOf(files, 'rooms in a cycle')).toBe(
      `These rooms of ${feature} import each other in a circle, so none of them can be understood alone: page, player. ` +
        `The cheapest imports to remove are player -> page (1):\n` +
        `    ${feature}/player/play.ts imports draw from ${feature}/page/draw.ts`,
    );
  });

  it('forbids a feature’s subfolders from importing its root files, even if that creates no import cycle', () => {
    const files = {
      [`${feature}/page/title.tsx`]: "import { settings } from '../settings.ts';",
      [`${feature}/settings.ts`]: '',
    };
    expect(violationsOf(files)).toContainEqual({ rule: 'root is imported', path: feature });
    expect(messageOf(files, 'root is imported')).toContain(
      `${feature}/page/title.tsx imports settings from ${feature}/settings.ts`,
    );
    const projectWithRootImport = {
      'server/src/features/help/mail/a.ts': "import '../b.ts';",
      'server/src/features/help/b.ts': '',
    };
    expect(violationsOf(projectWithRootImport)).toEqual([
      { rule: 'root is imported', path: 'server/src/features/help' },
    ]);
  });

  it('includes a feature’s root files when it looks for import cycles between the feature’s subfolders', () => {
    const files = { [`${feature}/page/title.tsx`]: "import type { Reading } from '../reader.tsx';" };
    expect(violationsOf(files)).toEqual([
      { rule: 'root is imported', path: feature },
      { rule: 'rooms in a cycle', path: feature },
    ]);
  });

  it('forbids a feature’s “base” subfolder from importing any other subfolder of the feature', () => {
    const files = {
      [`${feature}/base/clock.ts`]: "import { label } from '../labels/label.ts';",
      [`${feature}/labels/label.ts`]: '',
    };
    expect(violationsOf(files)).toEqual([{ rule: 'base imports', path: `${feature}/base` }]);
    expect(messageOf(files, 'base imports')).toContain(
      `${feature}/base/clock.ts imports label from ${feature}/labels/label.ts`,
    );
  });

  it('allows at most six files of a feature’s subfolder to be imported from outside that subfolder', () => {
    const room = `${feature}/words`;
    const importers = [
      `${feature}/page/all.ts`,
      'client/src/features/studio/all.ts',
      'client/src/pages/reading/all.ts',
    ];
    for (const importer of importers) {
      expect(violationsOf(createEntryPoints(room, 6, importer))).toEqual([]);
      expect(violationsOf(createEntryPoints(room, 7, importer))).toEqual([
        { rule: 'too many doors', path: room },
      ]);
    }
    expect(messageOf(createEntryPoints(room, 7, 'client/src/app/all/all.ts'), 'too many doors')).toContain(
      `${room}/door-3.ts is imported by client/src/app/all/all.ts`,
    );
  });

  it('does not count imports by tests or by the same subfolder as imports from outside a subfolder', () => {
    const room = `${feature}/words`;
    expect(violationsOf(createEntryPoints(room, 7, `${room}/inside/all.ts`))).toEqual([]);
    expect(violationsOf(createEntryPoints(room, 7, `${feature}/page/all.test.ts`))).toEqual([]);
  });

  it('limits imports from outside to six root files per feature, but does not limit imports of “base” files', () => {
    const page = 'client/src/pages/reading/all.ts';
    expect(violationsOf(createEntryPoints('client/src/features/help', 7, page))).toEqual([
      { rule: 'too many doors', path: 'client/src/features/help' },
    ]);
    expect(violationsOf(createEntryPoints(`${feature}/base`, 20, `${feature}/page/all.ts`))).toEqual([]);
  });

  it('forbids import cycles between files, even if the files import only types', () => {
    const files = {
      'server/src/http/a.ts': "import { b, c } from './b.ts';",
      'server/src/http/b.ts': "import type { A } from './a.ts';",
    };
    expect(violationsOf(files)).toEqual([{ rule: 'files in a cycle', path: 'server/src/http/a.ts' }]);
    expect(messageOf(files, 'files in a cycle')).toBe(
      'These files import each other in a circle; types count too: server/src/http/a.ts, server/src/http/b.ts. ' +
        'The cheapest imports to remove:\n    server/src/http/b.ts imports A from server/src/http/a.ts',
    );
  });

  it.each(['ts', 'tsx', 'css', 'mjs', 'test.ts'])('forbids a 26th .%s file in a folder', (extension) => {
    expect(violationsOf(createFiles('server/test/reading', 25, extension))).toEqual([]);
    expect(violationsOf(createFiles('server/test/reading', 26, extension))).toEqual([
      { rule: 'full folder', path: 'server/test/reading' },
    ]);
  });

  it('does not count subfolders or pictures toward a folder’s maximum number of files', () => {
    const files = {
      ...createFiles('bench', 25, 'ts'),
      ...createFiles('bench/reading', 5, 'ts'),
      'bench/picture.svg': '',
    };
    expect(violationsOf(files)).toEqual([]);
  });
});
