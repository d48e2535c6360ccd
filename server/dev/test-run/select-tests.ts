import { posix } from 'node:path';
import { areaOf, isApiTest, isJourney, isTestFile, listAreas, listFeatures } from './areas.ts';
import { importersIn, reach } from './reach.ts';
import type { References } from './read-references.ts';

/** The test files to run, by the program that runs them, and the files to lint. */
export type Selection = { unitAndApi: string[]; journeys: string[]; sources: string[] };

const select = (tests: readonly string[], sources: string[]): Selection => ({
  unitAndApi: tests.filter((path) => !isJourney(path)),
  journeys: tests.filter(isJourney),
  sources,
});

/** All tests that stand in the folders of these features on either end. Throws at a name that has none. */
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

/** What features are made of: who uses it is known by its imports. */
const isShared = (path: string) =>
  /^(server\/src\/(http|adapters|lib|libraries)|client\/src\/(lib|ui|session)|contract\/src)\/./.test(path);

/** What belongs to one feature. */
const isOwned = (path: string) => isProduct(path) && areaOf(path) !== undefined;

/** The rest puts the features together: through it every feature would reach every other one. */
const composes = (path: string) => isProduct(path) && !isShared(path) && !isOwned(path);

/** Files that only those refer to who read the whole project. */
const isDocument = (path: string) => path.startsWith('docs/') || /^[A-Z]+(\.md)?$/.test(path);

const codeFolder = /^(bench|client\/e2e|client\/src|contract\/src|server\/dev|server\/src|server\/test)\//;

type Graph = ReadonlyMap<string, References>;

/** A file of which no import says who depends on it: configuration, migrations, packages, containers. */
function findUnplaced(graph: Graph, changed: readonly string[]): string | undefined {
  const importersOf = importersIn(graph, (folder) => folder !== '');
  return changed.find((path) => {
    if (isDocument(path)) return false;
    if (!codeFolder.test(path)) return true;
    // Whoever referred to a file that is gone has changed as well, or still refers to it.
    return graph.has(path) && !/\.tsx?$/.test(path) && importersOf(path).length === 0;
  });
}

/** The features that a change of the product reaches, on one end. */
type Reached = { areas: Set<string>; isWhole: boolean };

function reachFeatures(graph: Graph, changed: readonly string[], end: 'client' | 'server'): Reached {
  const isOfEnd = (path: string) => path.startsWith(`${end}/src/`) || path.startsWith('contract/src/');
  // A feature goes on to those that import it by name, and not through what puts all of them together.
  const reached = reach(
    changed.filter((path) => isProduct(path) && isOfEnd(path)),
    importersIn(graph, (folder) => folder !== ''),
    (path, to) => isProduct(to) && isOfEnd(to) && (isOwned(to) || !isOwned(path)),
  );
  return {
    areas: new Set([...reached].filter(isOwned).flatMap((path) => areaOf(path) ?? [])),
    isWhole: [...reached].some(composes),
  };
}

/** The tests that changed files can reach, or the first file of which that cannot be told, so that all must run. */
export function selectChanged(
  graph: Graph,
  changed: readonly string[],
): Selection | { everythingFor: string } {
  const unplaced = findUnplaced(graph, changed);
  if (unplaced !== undefined) return { everythingFor: unplaced };

  const paths = [...graph.keys()];
  const features = listFeatures(paths);
  const server = reachFeatures(graph, changed, 'server');
  const client = reachFeatures(graph, changed, 'client');

  const byImports = reach(
    changed,
    importersIn(graph, () => true),
  );
  // Tests of a feature start the whole server: its own features count, and not all that the server is made of.
  const withoutComposition = reach(
    changed,
    importersIn(graph, (folder) => folder !== ''),
    (path) => !composes(path),
  );
  // The stack that journeys run on, without the product in it.
  const isStackChanged = reach(
    changed.filter((path) => !isProduct(path)),
    importersIn(graph, (folder) => folder !== ''),
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

/** The folder that a group of tests is named after: its feature, or where it stands. */
const homeOf = (path: string) => areaOf(path) ?? posix.dirname(path).split('/').slice(0, 3).join('/');

/** `reading (13), site (2 of 18)`, or undefined if nothing was left out. */
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

/** A line for each kind of tests of which some do not run, with the number of their files. */
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
