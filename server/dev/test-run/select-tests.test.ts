import { describe, expect, it } from 'vitest';
import { type FileTexts, readAllReferences } from './read-references.ts';
import { describeSkippedTests, selectFeatures, selectTestsForChanges } from './select-tests.ts';

const createImports = (...specifiers: string[]) =>
  specifiers.map((specifier) => `import '${specifier}';\n`).join('');

/** A small project of three features: studio uses reading's public.ts, and help depends on neither. */
const files: FileTexts = {
  'client/e2e/help/help.spec.ts': createImports('@playwright/test'),
  'client/e2e/reading/reader.spec.ts': createImports('../support/reader.ts'),
  'client/e2e/site/links.spec.ts': createImports('@playwright/test'),
  'client/e2e/studio/book.spec.ts': createImports('@playwright/test'),
  'client/e2e/support/reader.ts': '',
  'client/playwright.config.ts': createImports('./e2e/settings.ts'),
  'client/e2e/settings.ts': '',
  'client/src/app/router.tsx': createImports('../pages/help/help.tsx', '../pages/reading/page.tsx'),
  'client/src/app/store.ts': createImports('../lib/http.ts'),
  'client/src/features/help/form.tsx': createImports('../../ui/field.tsx'),
  'client/src/features/reading/player.ts': createImports('../../lib/http.ts'),
  'client/src/features/reading/player.test.ts': createImports('./player.ts'),
  'client/src/features/studio/list.tsx': '',
  'client/src/lib/http.ts': '',
  'client/src/pages/help/help.tsx': createImports('../../features/help/form.tsx'),
  'client/src/pages/reading/page.tsx':
    "const Player = lazy(() => import('../../features/reading/player.ts'));",
  'client/src/styles/tokens.css': '',
  'client/src/ui/field.module.css': '',
  'client/src/ui/field.tsx': createImports('./field.module.css'),
  'contract/src/reading/schemas.ts': '',
  'contract/src/reading/schemas.test.ts': createImports('./schemas.ts'),
  'server/dev/stack.ts': createImports('../src/app.ts'),
  'server/dev/test.ts': createImports('./stack.ts'),
  'server/src/adapters/pictures.ts': "workerBeside(import.meta.url, 'picture-worker');",
  'server/src/adapters/picture-worker.ts': '',
  'server/src/adapters/pictures.test.ts': createImports('./pictures.ts'),
  'server/src/app.ts': createImports('./features.ts', './http/session.ts'),
  'server/src/features.ts': createImports(
    './features/help/help.ts',
    './features/reading/public.ts',
    './features/studio/books.ts',
  ),
  'server/src/features/help/help.ts': createImports('../../http/upload.ts'),
  'server/src/features/reading/public.ts': createImports(
    './phrases.ts',
    '@lingostory/contract/reading/schemas',
  ),
  'server/src/features/reading/phrases.ts': '',
  'server/src/features/studio/books.ts': createImports('../reading/public.ts'),
  'server/src/http/session.ts': '',
  'server/src/http/upload.ts': '',
  'server/src/words/truth.test.ts': 'readFile(new URL(`./truth/$' + '{name}.tsv`, import.meta.url));',
  'server/src/words/truth/bakery.tsv': '',
  'server/test/help/help.api.test.ts': createImports('../support/world.ts'),
  'server/test/http/matrix.api.test.ts': createImports('../support/world.ts'),
  'server/test/project/names.test.ts': "const root = new URL('../../../', import.meta.url);",
  'server/test/reading/reading.api.test.ts': createImports('../support/world.ts', '../support/clips.ts'),
  'server/test/studio/books.api.test.ts': createImports('../support/world.ts'),
  'server/test/support/clips.ts': '',
  'server/test/support/postgres.ts': '',
  'server/test/support/world.ts': createImports('../../src/app.ts'),
  'vitest.config.ts': "export default { globalSetup: ['server/test/support/postgres.ts'] };",
};
const graph = readAllReferences(files);
const journeys = ['help/help', 'reading/reader', 'site/links', 'studio/book'];
const apiTests = ['help/help', 'http/matrix', 'reading/reading', 'studio/books'];

/**
 * Returns short names of the tests selected for these changed files. Leaves out the test that reads the whole
 * project.
 */
function selectTestsFor(...changed: string[]): object {
  const selection = selectTestsForChanges(graph, changed);
  if ('everythingFor' in selection) return selection;
  const { unitAndApi, journeys: selectedJourneys } = selection;
  const extractNames = (paths: string[], from: RegExp) =>
    paths.flatMap((path) => from.exec(path)?.[1] ?? []).filter((name) => name !== 'project/names');
  return {
    unit: extractNames(unitAndApi, /^(?!server\/test)(.*)\.test\.ts$/),
    api: extractNames(unitAndApi, /^server\/test\/(.*?)(?:\.api)?\.test\.ts$/),
    journeys: extractNames(selectedJourneys, /^client\/e2e\/(.*)\.spec\.ts$/),
  };
}

describe('the tests that a change can reach', () => {
  it('selects the tests of a changed feature and of features that import it, and tests that cover all features', () => {
    expect(selectTestsFor('server/src/features/reading/phrases.ts')).toEqual({
      unit: [],
      api: ['http/matrix', 'reading/reading', 'studio/books'],
      journeys: ['reading/reader', 'site/links', 'studio/book'],
    });
  });

  it('finds the tests of a changed client file through lazy imports, and selects no server tests', () => {
    expect(selectTestsFor('client/src/features/reading/player.ts')).toEqual({
      unit: ['client/src/features/reading/player'],
      api: [],
      journeys: ['reading/reader', 'site/links'],
    });
  });

  it('selects tests of both the client and the server for a change to the contract', () => {
    expect(selectTestsFor('contract/src/reading/schemas.ts')).toEqual({
      unit: ['contract/src/reading/schemas'],
      api: ['http/matrix', 'reading/reading', 'studio/books'],
      journeys: ['reading/reader', 'site/links', 'studio/book'],
    });
  });

  it('selects the tests of all features that use a changed shared file, even if it is a style sheet', () => {
    expect(selectTestsFor('client/src/ui/field.module.css')).toMatchObject({
      journeys: ['help/help', 'site/links'],
    });
    expect(selectTestsFor('server/src/http/upload.ts')).toMatchObject({
      api: ['help/help', 'http/matrix'],
      journeys: ['help/help', 'site/links'],
    });
  });

  it('selects all browser tests for a change to shared code, and all API tests if the code is on the server', () => {
    for (const path of ['server/src/app.ts', 'server/src/http/session.ts'])
      expect(selectTestsFor(path)).toMatchObject({ unit: [], api: apiTests, journeys });
    for (const path of ['client/src/app/router.tsx', 'client/src/lib/http.ts'])
      expect(selectTestsFor(path)).toMatchObject({ api: [], journeys });
  });

  it('selects the tests that import a changed support file', () => {
    expect(selectTestsFor('client/e2e/support/reader.ts')).toEqual({
      unit: [],
      api: [],
      journeys: ['reading/reader'],
    });
    expect(selectTestsFor('server/test/support/clips.ts')).toMatchObject({
      api: ['reading/reading'],
      journeys: [],
    });
    expect(selectTestsFor('server/test/support/world.ts')).toMatchObject({ api: apiTests, journeys: [] });
  });

  it('selects every test that uses a changed configuration file', () => {
    expect(selectTestsFor('server/test/support/postgres.ts')).toMatchObject({ api: apiTests, journeys: [] });
    expect(selectTestsFor('client/e2e/settings.ts')).toMatchObject({ api: [], journeys });
    expect(selectTestsFor('server/dev/stack.ts')).toMatchObject({ api: [], journeys });
  });

  it('selects the tests that start a changed worker or read a changed folder at run time', () => {
    expect(selectTestsFor('server/src/adapters/picture-worker.ts')).toMatchObject({
      unit: ['server/src/adapters/pictures'],
    });
    expect(selectTestsFor('server/src/words/truth/bakery.tsv')).toMatchObject({
      unit: ['server/src/words/truth'],
    });
  });

  it('selects only tests that read the whole project when a document changes', () => {
    expect(selectTestsForChanges(graph, ['docs/security.md', 'README.md'])).toEqual({
      unitAndApi: ['server/test/project/names.test.ts'],
      journeys: [],
      sources: [],
    });
  });

  it('selects the tests that still import a deleted file', () => {
    const { 'server/test/support/clips.ts': _deletedFile, ...rest } = files;
    expect(selectTestsForChanges(readAllReferences(rest), ['server/test/support/clips.ts'])).toMatchObject({
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
  ])('selects all tests when %s changes', (path) => {
    expect(selectTestsFor('client/src/features/help/form.tsx', path)).toEqual({ everythingFor: path });
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

  it('rejects the name of an unknown feature and lists the known ones', () => {
    expect(() => selectFeatures(paths, ['reading', 'raeding'])).toThrow(
      'There are no tests of raeding. There are tests of help, http, project, reading, site, studio; npm test runs all.',
    );
  });
});

describe('the report of unselected tests', () => {
  it('counts unselected tests by kind and feature', () => {
    const paths = [...Object.keys(files), 'client/e2e/reading/words.spec.ts'];
    const selection = {
      unitAndApi: ['client/src/features/reading/player.test.ts', 'server/test/reading/reading.api.test.ts'],
      journeys: ['client/e2e/reading/reader.spec.ts'],
      sources: [],
    };
    expect(describeSkippedTests(paths, selection)).toEqual([
      'Journeys of help (1), reading (1 of 2), site (1), studio (1)',
      'API tests of help (1), http (1), project (1), studio (1)',
      'Unit tests of reading (1 of 2), server/src/adapters (1), server/src/words (1)',
    ]);
  });

  it('reports no unselected tests when all tests run', () => {
    const allTests = Object.keys(files).filter((path) => /\.(test|spec)\.ts$/.test(path));
    expect(describeSkippedTests(allTests, { unitAndApi: allTests, journeys: allTests, sources: [] })).toEqual(
      [],
    );
  });
});
