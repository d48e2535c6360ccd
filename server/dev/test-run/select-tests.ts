import { posix } from 'node:path';
import { areaOf, isApiTest, isJourney, isTestFile, listAreas, listFeatures } from './areas.ts';
import { type Importers, importersIn, reach } from './reach.ts';
import type { References } from './read-references.ts';

/** The test files to run, by the program that runs them, and the files to lint. */
export type Selection = { unitAndApi: string[]; journeys: string[]; sources: string[] };

const select = (tests: readonly string[], sources: string[]): Selection => ({
  unitAndApi: tests.filter((path) => !isJourney(path)),
  journeys: tests.filter(isJourney),
  sources,
});

/** Returns all tests in the folders of these features on either end. Throws for a name without tests. */
export function selectFeatures(paths: readonly string[], names: readonly string[]): Selection {
  const areas = listAreas(paths);
  const unknown = names.filter((name) => !areas.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `There are no tests of ${unknown.join(', ')}. There are tests of ${areas.join(', ')}; npm test runs all.`,
    );
  const sources = paths.filter((path) => names.includes(areaOf(path) ?? ''));
  return select(sources.filter(isTestFile), sources);
}

const isProduct = (path: string) => /^(client|contract|server)\/src\//.test(path) && !isTestFile(path);

/** Returns true for files that features are built on. Imports show who uses them. */
const isShared = (path: string) =>
  /^(server\/src\/(http|adapters|lib|libraries)|client\/src\/(lib|ui|session)|contract\/src)\/./.test(path);

/** Returns true for files that belong to one feature. */
const isOwned = (path: string) => isProduct(path) && areaOf(path) !== undefined;

/** Returns true for files that compose the features. Through them, every feature would reach every other one. */
const composes = (path: string) => isProduct(path) && !isShared(path) && !isOwned(path);

/** Returns true for files that only tests of the whole project read. */
const isDocument = (path: string) => path.startsWith('docs/') || /^[A-Z]+(\.md)?$/.test(path);

const codeFolder = /^(bench|client\/e2e|client\/src|contract\/src|server\/dev|server\/src|server\/test)\//;

type Graph = ReadonlyMap<string, References>;

/**
 * Returns the first changed file whose dependents cannot be found through imports: configuration, migrations,
 * packages, containers.
 */
function findUnplaced(graph: Graph, importersOf: Importers, changed: readonly string[]): string | undefined {
  return changed.find((path) => {
    if (isDocument(path)) return false;
    if (!codeFolder.test(path)) return true;
    // Files that referred to a deleted file have changed as well, or still refer to it.
    return graph.has(path) && !/\.tsx?$/.test(path) && importersOf(path).length === 0;
  });
}

/** The features that a change reaches in either the client or the server. */
type Reached = { areas: Set<string>; isWhole: boolean };

function reachFeatures(
  importersOf: Importers,
  changed: readonly string[],
  end: 'client' | 'server',
): Reached {
  const isOfEnd = (path: string) => path.startsWith(`${end}/src/`) || path.startsWith('contract/src/');
  // A change spreads to features that import this one by name, but not through the files that compose all of them.
  const reached = reach(
    changed.filter((path) => isProduct(path) && isOfEnd(path)),
    importersOf,
    (path, to) => isProduct(to) && isOfEnd(to) && (isOwned(to) || !isOwned(path)),
  );
  return {
    areas: new Set([...reached].filter(isOwned).flatMap((path) => areaOf(path) ?? [])),
    isWhole: [...reached].some(composes),
  };
}

/**
 * Returns the tests that changed files can reach, or the first file whose dependents are unknown, in which case all
 * tests must run.
 */
export function selectChanged(
  graph: Graph,
  changed: readonly string[],
): Selection | { everythingFor: string } {
  // Only tests read the root folder, as a whole, so no change spreads through it.
  const importersOf = importersIn(graph, (folder) => folder !== '');
  const unplaced = findUnplaced(graph, importersOf, changed);
  if (unplaced !== undefined) return { everythingFor: unplaced };

  const paths = [...graph.keys()];
  const features = listFeatures(paths);
  const server = reachFeatures(importersOf, changed, 'server');
  const client = reachFeatures(importersOf, changed, 'client');

  const byImports = reach(
    changed,
    importersIn(graph, () => true),
  );
  // API tests start the whole server, so only the features that they test count.
  const withoutComposition = reach(changed, importersOf, (path) => !composes(path));
  // Changes to the stack that journeys run on, apart from the product itself.
  const isStackChanged = reach(
    changed.filter((path) => !isProduct(path)),
    importersOf,
  ).has('server/dev/test.ts');
  const isProductChanged = changed.some(isProduct);

  const isJourneyReached = (path: string, area: string) => {
    if (byImports.has(path) || isStackChanged || server.isWhole || client.isWhole) return true;
    return features.has(area) ? server.areas.has(area) || client.areas.has(area) : isProductChanged;
  };
  const isReached = (path: string) => {
    const area = areaOf(path) ?? '';
    if (isJourney(path)) return isJourneyReached(path, area);
    if (!isApiTest(path) || !features.has(area)) return byImports.has(path);
    return withoutComposition.has(path) || server.isWhole || server.areas.has(area);
  };
  const sources = changed.filter((path) => graph.has(path));
  return select(
    paths.filter((path) => isTestFile(path) && isReached(path)),
    sources,
  );
}

/** Returns the folder that a group of tests is named after: its feature, or its path. */
const homeOf = (path: string) => areaOf(path) ?? posix.dirname(path).split('/').slice(0, 3).join('/');

/** Returns a text such as `reading (13), site (2 of 18)`, or undefined if nothing was left out. */
function count(left: readonly string[], all: readonly string[]): string | undefined {
  const homes = [...new Set(left.map(homeOf))].sort();
  const counts = homes.map((home) => {
    const [some = 0, total = 0] = [left, all].map(
      (files) => files.filter((path) => homeOf(path) === home).length,
    );
    return `${home} (${some === total ? total : `${some} of ${total}`})`;
  });
  return counts.length > 0 ? counts.join(', ') : undefined;
}

/** Returns a line for each kind of tests that was left out, with the number of files. */
export function describeLeftOut(paths: readonly string[], { unitAndApi, journeys }: Selection): string[] {
  const selected = new Set([...unitAndApi, ...journeys]);
  const kinds = [
    { name: 'Journeys', isOf: isJourney },
    { name: 'API tests', isOf: isApiTest },
    { name: 'Unit tests', isOf: (path: string) => isTestFile(path) && !isJourney(path) && !isApiTest(path) },
  ];
  return kinds.flatMap(({ name, isOf }) => {
    const all = paths.filter(isOf);
    const counts = count(
      all.filter((path) => !selected.has(path)),
      all,
    );
    return counts ? `${name} of ${counts}` : [];
  });
}
