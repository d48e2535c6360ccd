/** Returns true for the browser tests that Playwright runs (journeys). */
export const isJourneyFile = (path: string) => /^client\/e2e\/.*\.spec\.ts$/.test(path);

/** Returns true for vitest's tests: unit tests beside the code and API tests. */
const isUnitOrApiTestFile = (path: string) => /\.test\.tsx?$/.test(path) && !path.startsWith('client/e2e/');

export const isTestFile = (path: string) => isJourneyFile(path) || isUnitOrApiTestFile(path);

/** Returns true for tests that call the API over HTTP. All of them import the whole server, whatever they test. */
export const isApiTestFile = (path: string) => path.startsWith('server/test/') && isUnitOrApiTestFile(path);

const areaPatterns = [
  /^(?:client|server)\/src\/features\/([^/]+)\//,
  /^client\/src\/pages\/([^/]+)\//,
  /^contract\/src\/([^/]+)\//,
  /^(?:client\/e2e|server\/test)\/([^/]+)\//,
];

/**
 * Returns the feature or other area that a file belongs to. Some folders of tests, such as `http`, are areas without
 * being features.
 */
export function areaOf(path: string): string | undefined {
  for (const areaPattern of areaPatterns) {
    const area = areaPattern.exec(path)?.[1];
    if (area) return area;
  }
  return undefined;
}

/** Returns the sorted names that `npm test -- <name>` accepts. */
export function listTestAreas(paths: readonly string[]): string[] {
  return [...new Set(paths.filter(isTestFile).flatMap((path) => areaOf(path) ?? []))].sort();
}

/**
 * Returns the client's features. An API test in a folder with the same name is about that feature, although it starts
 * the whole server.
 */
export function listClientFeatures(paths: readonly string[]): Set<string> {
  return new Set(paths.flatMap((path) => /^client\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? []));
}
