/** A browser journey of Playwright's. */
export const isJourney = (path: string) => /^client\/e2e\/.*\.spec\.ts$/.test(path);

/** A test of vitest's: a unit test beside the code or an API test. */
const isUnitOrApi = (path: string) => /\.test\.tsx?$/.test(path) && !path.startsWith('client/e2e/');

export const isTestFile = (path: string) => isJourney(path) || isUnitOrApi(path);

/** Tests through HTTP, which import the whole server whatever they ask of it. */
export const isApiTest = (path: string) => path.startsWith('server/test/') && isUnitOrApi(path);

const homes = [
  /^(?:client|server)\/src\/features\/([^/]+)\//,
  /^client\/src\/pages\/([^/]+)\//,
  /^contract\/src\/([^/]+)\//,
  /^(?:client\/e2e|server\/test)\/([^/]+)\//,
];

/** The feature, or the other folder of tests (`site`, `http`), that a file stands in. */
export function areaOf(path: string): string | undefined {
  for (const home of homes) {
    const area = home.exec(path)?.[1];
    if (area) return area;
  }
  return undefined;
}

/** Sorted, each of them once: what `npm test -- <name>` accepts. */
export function listAreas(paths: readonly string[]): string[] {
  return [...new Set(paths.filter(isTestFile).flatMap((path) => areaOf(path) ?? []))].sort();
}

/** The features that both ends have. An API test of theirs is about its feature, though it starts the whole server. */
export function listFeatures(paths: readonly string[]): Set<string> {
  return new Set(paths.flatMap((path) => /^client\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? []));
}
