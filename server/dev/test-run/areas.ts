/** Returns true for Playwright's browser journeys. */
export const isJourney = (path: string) => /^client\/e2e\/.*\.spec\.ts$/.test(path);

/** Returns true for vitest's tests: unit tests beside the code and API tests. */
const isUnitOrApi = (path: string) => /\.test\.tsx?$/.test(path) && !path.startsWith('client/e2e/');

export const isTestFile = (path: string) => isJourney(path) || isUnitOrApi(path);

/** Returns true for tests through HTTP, which import the whole server whatever they test. */
export const isApiTest = (path: string) => path.startsWith('server/test/') && isUnitOrApi(path);

const homes = [
  /^(?:client|server)\/src\/features\/([^/]+)\//,
  /^client\/src\/pages\/([^/]+)\//,
  /^contract\/src\/([^/]+)\//,
  /^(?:client\/e2e|server\/test)\/([^/]+)\//,
];

/** Returns the feature, or the other folder of tests (`site`, `http`), that a file belongs to. */
export function areaOf(path: string): string | undefined {
  for (const home of homes) {
    const area = home.exec(path)?.[1];
    if (area) return area;
  }
  return undefined;
}

/** Returns the names that `npm test -- <name>` accepts, sorted and without duplicates. */
export function listAreas(paths: readonly string[]): string[] {
  return [...new Set(paths.filter(isTestFile).flatMap((path) => areaOf(path) ?? []))].sort();
}

/**
 * Returns the features that exist in both the client and the server. An API test in such a folder is about that
 * feature, although it starts the whole server.
 */
export function listFeatures(paths: readonly string[]): Set<string> {
  return new Set(paths.flatMap((path) => /^client\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? []));
}
