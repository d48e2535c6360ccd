/** Returns true for the browser tests that Playwright runs (journeys). */
export const isJourney = (path: string) => /^client\/e2e\/.*\.spec\.ts$/.test(path);

/** Returns true for vitest's tests: unit tests beside the code and API tests. */
const isUnitOrApiTest = (path: string) => /\.test\.tsx?$/.test(path) && !path.startsWith('client/e2e/');

export const isTestFile = (path: string) => isJourney(path) || isUnitOrApiTest(path);

/** Returns true for tests that call the API over HTTP. All of them import the whole server, whatever they test. */
export const isApiTest = (path: string) => path.startsWith('server/test/') && isUnitOrApiTest(path);

const areaPatterns = [
  /^(?:client|server)\/src\/features\/([^/]+)\//,
  /^client\/src\/pages\/([^/]+)\//,
  /^contract\/src\/([^/]+)\//,
  /^(?:client\/e2e|server\/test)\/([^/]+)\//,
];

/** Returns the feature that a file belongs to, or another folder of tests, such as `siteOrigin` or `http`. */
export function areaOf(path: string): string | undefined {
  for (const home of areaPatterns) {
    const area = home.exec(path)?.[1];
    if (area) return area;
  }
  return undefined;
}

/** Returns the sorted names that `npm test -- <name>` accepts. */
export function listTestAreas(paths: readonly string[]): string[] {
  return [...new Set(paths.filter(isTestFile).flatMap((path) => areaOf(path) ?? []))].sort();
}

/**
 * Returns the features that exist in both the client and the server. An API test in such a folder is about that
 * feature, although it starts the whole server.
 */
export function listFeatures(paths: readonly string[]): Set<string> {
  return new Set(paths.flatMap((path) => /^client\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? []));
}
