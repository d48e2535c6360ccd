import { describe, expect, it } from 'vitest';
import { type Files, readAllReferences } from './read-references.ts';
import { describeLeftOut, selectChanged, selectFeatures } from './select-tests.ts';

const importing = (...specifiers: string[]) =>
  specifiers.map((specifier) => `import '${specifier}';\n`).join('');

/** A small project of three features: studio uses reading's public.ts, and help depends on neither. */
const files: Files = {
  'client/e2e/help/help.spec.ts': importing('@playwright/test'),
  'client/e2e/reading/reader.spec.ts': importing('../support/reader.ts'),
  'client/e2e/site/links.spec.ts': importing('@playwright/test'),
  'client/e2e/studio/book.spec.ts': importing('@playwright/test'),
  'client/e2e/support/reader.ts': '',
  'client/playwright.config.ts': importing('./e2e/settings.ts'),
  'client/e2e/settings.ts': '',
  'client/src/app/router.tsx': importing('../pages/help/help.tsx', '../pages/reading/page.tsx'),
  'client/src/app/store.ts': importing('../lib/http.ts'),
  'client/src/features/help/form.tsx': importing('../../ui/field.tsx'),
  'client/src/features/reading/player.ts': importing('../../lib/http.ts'),
  'client/src/features/reading/player.test.ts': importing('./player.ts'),
  'client/src/features/studio/list.tsx': '',
  'client/src/lib/http.ts': '',
  'client/src/pages/help/help.tsx': importing('../../features/help/form.tsx'),
  'client/src/pages/reading/page.tsx':
    "const Player = lazy(() => import('../../features/reading/player.ts'));",
  'client/src/styles/tokens.css': '',
  'client/src/ui/field.module.css': '',
  'client/src/ui/field.tsx': importing('./field.module.css'),
  'contract/src/reading/schemas.ts': '',
  'contract/src/reading/schemas.test.ts': importing('./schemas.ts'),
  'server/dev/stack.ts': importing('../src/app.ts'),
  'server/dev/test.ts': importing('./stack.ts'),
  'server/src/adapters/pictures.ts': "workerBeside(import.meta.url, 'picture-worker');",
  'server/src/adapters/picture-worker.ts': '',
  'server/src/adapters/pictures.test.ts': importing('./pictures.ts'),
  'server/src/app.ts': importing('./features.ts', './http/session.ts'),
  'server/src/features.ts': importing(
    './features/help/help.ts',
    './features/reading/public.ts',
    './features/studio/books.ts',
  ),
  'server/src/features/help/help.ts': importing('../../http/upload.ts'),
  'server/src/features/reading/public.ts': importing('./phrases.ts', '@lingostory/contract/reading/schemas'),
  'server/src/features/reading/phrases.ts': '',
  'server/src/features/studio/books.ts': importing('../reading/public.ts'),
  'server/src/http/session.ts': '',
  'server/src/http/upload.ts': '',
  'server/src/words/truth.test.ts': 'readFile(new URL(`./truth/$' + '{name}.tsv`, import.meta.url));',
  'server/src/words/truth/bakery.tsv': '',
  'server/test/help/help.api.test.ts': importing('../support/world.ts'),
  'server/test/http/matrix.api.test.ts': importing('../support/world.ts'),
  'server/test/project/names.test.ts': "const root = new URL('../../../', import.meta.url);",
  'server/test/reading/reading.api.test.ts': importing('../support/world.ts', '../support/clips.ts'),
  'server/test/studio/books.api.test.ts': importing('../support/world.ts'),
  'server/test/support/clips.ts': '',
  'server/test/support/postgres.ts': '',
  'server/test/support/world.ts': importing('../../src/app.ts'),
  'vitest.config.ts': "export default { globalSetup: ['server/test/support/postgres.ts'] };",
};
const graph = readAllReferences(files);
const journeys = ['help/help', 'reading/reader', 'site/links', 'studio/book'];
const apiTests = ['help/help', 'http/matrix', 'reading/reading', 'studio/books'];

/**
 * Returns the tests for these changed files, by their short names and without the test that reads the whole project.
 */
function testsFor(...changed: string[]): object {
  const selection = selectChanged(graph, changed);
  if ('everythingFor' in selection) return selection;
  const { unitAndApi, journeys: chosenJourneys } = selection;
  const names = (paths: string[], from: RegExp) =>
    paths.flatMap((path) => from.exec(path)?.[1] ?? []).filter((name) => name !== 'project/names');
  return {
    unit: names(unitAndApi, /^(?!server\/test)(.*)\.test\.ts$/),
    api: names(unitAndApi, /^server\/test\/(.*?)(?:\.api)?\.test\.ts$/),
    journeys: names(chosenJourneys, /^client\/e2e\/(.*)\.spec\.ts$/),
  };
}

describe('the tests that a change can reach', () => {
  it('selects the tests of the changed feature, of features that import it, and those that cover all features', () => {
    expect(testsFor('server/src/features/reading/phrases.ts')).toEqual({
      unit: [],
      api: ['http/matrix', 'reading/reading', 'studio/books'],
      journeys: ['reading/reader', 'site/links', 'studio/book'],
    });
  });

  it('follows lazy imports, and selects no server tests for a change in the client', () => {
    expect(testsFor('client/src/features/reading/player.ts')).toEqual({
      unit: ['client/src/features/reading/player'],
      api: [],
      journeys: ['reading/reader', 'site/links'],
    });
  });

  it('follows a change of the contract to the client and the server', () => {
    expect(testsFor('contract/src/reading/schemas.ts')).toEqual({
      unit: ['contract/src/reading/schemas'],
      api: ['http/matrix', 'reading/reading', 'studio/books'],
      journeys: ['reading/reader', 'site/links', 'studio/book'],
    });
  });

  it('selects the tests of all features that use a shared file, even a style sheet', () => {
    expect(testsFor('client/src/ui/field.module.css')).toMatchObject({
      journeys: ['help/help', 'site/links'],
    });
    expect(testsFor('server/src/http/upload.ts')).toMatchObject({
      api: ['help/help', 'http/matrix'],
      journeys: ['help/help', 'site/links'],
    });
  });

  it('selects all API tests and journeys if the server’s composition changes, and all journeys if the client’s does', () => {
    for (const path of ['server/src/app.ts', 'server/src/http/session.ts'])
      expect(testsFor(path)).toMatchObject({ unit: [], api: apiTests, journeys });
    for (const path of ['client/src/app/router.tsx', 'client/src/lib/http.ts'])
      expect(testsFor(path)).toMatchObject({ api: [], journeys });
  });

  it('selects the tests that import a changed support file', () => {
    expect(testsFor('client/e2e/support/reader.ts')).toEqual({
      unit: [],
      api: [],
      journeys: ['reading/reader'],
    });
    expect(testsFor('server/test/support/clips.ts')).toMatchObject({
      api: ['reading/reading'],
      journeys: [],
    });
    expect(testsFor('server/test/support/world.ts')).toMatchObject({ api: apiTests, journeys: [] });
  });

  it('selects every test that uses a changed configuration', () => {
    expect(testsFor('server/test/support/postgres.ts')).toMatchObject({ api: apiTests, journeys: [] });
    expect(testsFor('client/e2e/settings.ts')).toMatchObject({ api: [], journeys });
    expect(testsFor('server/dev/stack.ts')).toMatchObject({ api: [], journeys });
  });

  it('selects the tests that start a changed worker or read a changed folder at run time', () => {
    expect(testsFor('server/src/adapters/picture-worker.ts')).toMatchObject({
      unit: ['server/src/adapters/pictures'],
    });
    expect(testsFor('server/src/words/truth/bakery.tsv')).toMatchObject({
      unit: ['server/src/words/truth'],
    });
  });

  it('selects only the tests that read the whole project if a document changes', () => {
    expect(selectChanged(graph, ['docs/security.md', 'README.md'])).toEqual({
      unitAndApi: ['server/test/project/names.test.ts'],
      journeys: [],
      sources: [],
    });
  });

  it('selects the tests that still import a deleted file', () => {
    const { 'server/test/support/clips.ts': _gone, ...rest } = files;
    expect(selectChanged(readAllReferences(rest), ['server/test/support/clips.ts'])).toMatchObject({
      unitAndApi: ['server/test/project/names.test.ts', 'server/test/reading/reading.api.test.ts'],
      sources: [],
    });
  });

  it.each([
    'package-lock.json',
    'vitest.config.ts',
    'client/vite.config.ts',
    'prisma/migrations/1/migration.sql',
    'deploy/nginx.conf.template',
    'Dockerfile',
    'client/src/styles/tokens.css',
  ])('selects all tests for a change of %s', (path) => {
    expect(testsFor('client/src/features/help/form.tsx', path)).toEqual({ everythingFor: path });
  });
});

describe('the tests of named features', () => {
  const paths = Object.keys(files);

  it('selects all tests in the folders of a named feature', () => {
    expect(selectFeatures(paths, ['reading', 'help'])).toMatchObject({
      unitAndApi: [
        'client/src/features/reading/player.test.ts',
        'contract/src/reading/schemas.test.ts',
        'server/test/help/help.api.test.ts',
        'server/test/reading/reading.api.test.ts',
      ],
      journeys: ['client/e2e/help/help.spec.ts', 'client/e2e/reading/reader.spec.ts'],
    });
  });

  it('rejects an unknown feature and lists the known ones', () => {
    expect(() => selectFeatures(paths, ['reading', 'raeding'])).toThrow(
      'There are no tests of raeding. There are tests of help, http, project, reading, site, studio; npm test runs all.',
    );
  });
});

describe('what was left out', () => {
  it('counts left-out tests by kind and feature', () => {
    const paths = [...Object.keys(files), 'client/e2e/reading/words.spec.ts'];
    const selection = {
      unitAndApi: ['client/src/features/reading/player.test.ts', 'server/test/reading/reading.api.test.ts'],
      journeys: ['client/e2e/reading/reader.spec.ts'],
      sources: [],
    };
    expect(describeLeftOut(paths, selection)).toEqual([
      'Journeys of help (1), reading (1 of 2), site (1), studio (1)',
      'API tests of help (1), http (1), project (1), studio (1)',
      'Unit tests of reading (1 of 2), server/src/adapters (1), server/src/words (1)',
    ]);
  });

  it('reports nothing as left out when all tests run', () => {
    const all = Object.keys(files).filter((path) => /\.(test|spec)\.ts$/.test(path));
    expect(describeLeftOut(all, { unitAndApi: all, journeys: all, sources: [] })).toEqual([]);
  });
});
