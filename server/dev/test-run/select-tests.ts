import { posix } from 'node:path';
import {
  areaOf,
  isApiTestFile,
  isJourneyFile,
  isTestFile,
  listClientFeatures,
  listTestAreas,
} from './areas.ts';
import { findReachedFiles, type ImporterFinder, indexImporters } from './reach.ts';
import type { References } from './read-references.ts';

/** The test files to run, grouped by the tool that runs them, and the source files to lint. */
export type TestSelection = { unitAndApi: string[]; journeys: string[]; sources: string[] };

const createSelection = (tests: readonly string[], sources: string[]): TestSelection => ({
  unitAndApi: tests.filter((path) => !isJourneyFile(path)),
  journeys: tests.filter(isJourneyFile),
  sources,
});

/** Returns all tests of these features, in both the client and the server. Throws if a feature has no tests. */
export function selectFeatures(paths: readonly string[], names: readonly string[]): TestSelection {
  const areas = listTestAreas(paths);
  const unknownNames = names.filter((name) => !areas.includes(name));
  if (unknownNames.length > 0)
    throw new Error(
      `There are no tests of ${unknownNames.join(', ')}. There are tests of ${areas.join(', ')}; npm test runs all.`,
    );
  const sources = paths.filter((path) => names.includes(areaOf(path) ?? ''));
  return createSelection(sources.filter(isTestFile), sources);
}

const isProductCode = (path: string) => /^(client|contract|server)\/src\//.test(path) && !isTestFile(path);

/** Returns true for files that several features may import. */
const isSharedCode = (path: string) =>
  /^(server\/src\/(http|adapters|lib|libraries)|client\/src\/(lib|ui|session)|contract\/src)\/./.test(path);

/** Returns true for files that belong to one feature. */
const isFeatureCode = (path: string) => isProductCode(path) && areaOf(path) !== undefined;

/**
 * Returns true for files that combine all features. References must not be followed through them, because they
 * connect every feature to every other.
 */
const isCompositionCode = (path: string) =>
  isProductCode(path) && !isSharedCode(path) && !isFeatureCode(path);

/** Returns true for files that are read only by tests of the whole project. */
const isDocument = (path: string) => path.startsWith('docs/') || /^[A-Z]+(\.md)?$/.test(path);

const codeFolderPattern =
  /^(bench|client\/e2e|client\/src|contract\/src|server\/dev|server\/src|server\/test)\//;

type ReferenceGraph = ReadonlyMap<string, References>;

/**
 * Returns the first changed file whose dependents can't be found through imports, such as configuration, migrations,
 * packages or containers.
 */
function findUnmappedFile(
  graph: ReferenceGraph,
  importersOf: ImporterFinder,
  changedFiles: readonly string[],
): string | undefined {
  return changedFiles.find((path) => {
    if (isDocument(path)) return false;
    if (!codeFolderPattern.test(path)) return true;
    // A deleted file needs no check: the files that referred to it have changed as well, or still refer to it.
    return graph.has(path) && !/\.tsx?$/.test(path) && importersOf(path).length === 0;
  });
}

/**
 * The features that a change affects in the client or in the server. `isEveryFeatureReached` is true if it affects code that
 * combines all features.
 */
type ReachedFeatures = { areas: Set<string>; isEveryFeatureReached: boolean };

function findReachedFeatures(
  importersOf: ImporterFinder,
  changedFiles: readonly string[],
  side: 'client' | 'server',
): ReachedFeatures {
  const isOnSameSide = (path: string) => path.startsWith(`${side}/src/`) || path.startsWith('contract/src/');
  // A change to a feature spreads only to features that import it, not to the files that combine all features,
  // because those import every feature.
  const reachedFiles = findReachedFiles(
    changedFiles.filter((path) => isProductCode(path) && isOnSameSide(path)),
    importersOf,
    (path, to) => isProductCode(to) && isOnSameSide(to) && (isFeatureCode(to) || !isFeatureCode(path)),
  );
  return {
    areas: new Set([...reachedFiles].filter(isFeatureCode).flatMap((path) => areaOf(path) ?? [])),
    isEveryFeatureReached: [...reachedFiles].some(isCompositionCode),
  };
}

/**
 * Returns the tests that changed files can affect. If the dependents of a changed file are unknown, returns that file
 * instead, and all tests must run.
 */
export function selectTestsForChanges(
  graph: ReferenceGraph,
  changedFiles: readonly string[],
): TestSelection | { everythingFor: string } {
  // Only tests of the whole project read the root folder, so a change doesn't spread through it.
  const importersOf = indexImporters(graph, (folder) => folder !== '');
  const unmappedFile = findUnmappedFile(graph, importersOf, changedFiles);
  if (unmappedFile !== undefined) return { everythingFor: unmappedFile };

  const paths = [...graph.keys()];
  const featureNames = listClientFeatures(paths);
  const reachedServerFeatures = findReachedFeatures(importersOf, changedFiles, 'server');
  const reachedClientFeatures = findReachedFeatures(importersOf, changedFiles, 'client');

  const filesReachedByImports = findReachedFiles(
    changedFiles,
    indexImporters(graph, () => true),
  );
  // An API test starts the whole server, so it runs only for changes that affect the feature it tests.
  const filesReachedWithoutComposition = findReachedFiles(
    changedFiles,
    importersOf,
    (path) => !isCompositionCode(path),
  );
  // True if a change affects the stack on which the browser tests run, apart from the product itself.
  const isStackChanged = findReachedFiles(
    changedFiles.filter((path) => !isProductCode(path)),
    importersOf,
  ).has('server/dev/test.ts');
  const isProductChanged = changedFiles.some(isProductCode);

  const isJourneyReached = (path: string, area: string) => {
    if (
      filesReachedByImports.has(path) ||
      isStackChanged ||
      reachedServerFeatures.isEveryFeatureReached ||
      reachedClientFeatures.isEveryFeatureReached
    )
      return true;
    return featureNames.has(area)
      ? reachedServerFeatures.areas.has(area) || reachedClientFeatures.areas.has(area)
      : isProductChanged;
  };
  const isTestReached = (path: string) => {
    const area = areaOf(path) ?? '';
    if (isJourneyFile(path)) return isJourneyReached(path, area);
    if (!isApiTestFile(path) || !featureNames.has(area)) return filesReachedByImports.has(path);
    return (
      filesReachedWithoutComposition.has(path) ||
      reachedServerFeatures.isEveryFeatureReached ||
      reachedServerFeatures.areas.has(area)
    );
  };
  const sources = changedFiles.filter((path) => graph.has(path));
  return createSelection(
    paths.filter((path) => isTestFile(path) && isTestReached(path)),
    sources,
  );
}

/** Returns the name of the group to count a test in: its feature, or else its folder. */
const areaOrFolderOf = (path: string) => areaOf(path) ?? posix.dirname(path).split('/').slice(0, 3).join('/');

/**
 * Returns text such as `reading (13), site (2 of 18)` for the tests that were left out, or undefined if there are
 * none.
 */
function describeSkippedCounts(
  skippedPaths: readonly string[],
  allPaths: readonly string[],
): string | undefined {
  const areaNames = [...new Set(skippedPaths.map(areaOrFolderOf))].sort();
  const counts = areaNames.map((areaName) => {
    const [skippedCount = 0, total = 0] = [skippedPaths, allPaths].map(
      (files) => files.filter((path) => areaOrFolderOf(path) === areaName).length,
    );
    return `${areaName} (${skippedCount === total ? total : `${skippedCount} of ${total}`})`;
  });
  return counts.length > 0 ? counts.join(', ') : undefined;
}

/** Returns a line for each kind of test that is not run completely, with the number of skipped files by feature. */
export function describeSkippedTests(
  paths: readonly string[],
  { unitAndApi, journeys }: TestSelection,
): string[] {
  const selectedPaths = new Set([...unitAndApi, ...journeys]);
  const testKinds = [
    { name: 'Journeys', isOf: isJourneyFile },
    { name: 'API tests', isOf: isApiTestFile },
    {
      name: 'Unit tests',
      isOf: (path: string) => isTestFile(path) && !isJourneyFile(path) && !isApiTestFile(path),
    },
  ];
  return testKinds.flatMap(({ name, isOf }) => {
    const pathsOfKind = paths.filter(isOf);
    const counts = describeSkippedCounts(
      pathsOfKind.filter((path) => !selectedPaths.has(path)),
      pathsOfKind,
    );
    return counts ? `${name} of ${counts}` : [];
  });
}
