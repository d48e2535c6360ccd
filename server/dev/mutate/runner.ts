import { createVitest } from 'vitest/node';
import config from '../../../vitest.config.ts';
import { messageOf } from './message-of.ts';

/**
 * A request to run one test file. Tests run in a separate process, which can be killed if a mutant never ends. The
 * process keeps vitest and its compiled modules for the next run. Sources are replaced in memory, never on disk.
 */
export type TestRunRequest = { testFile: string; replacements: Record<string, string> };
/** The result of a test run. `defect` is an error in the runner itself, not in the tests. */
export type TestRunReport = { passed: boolean; failure: string; defect?: string };

let replacements = new Map<string, string>();
const replacedSourcesPlugin = {
  name: 'replaced-sources',
  enforce: 'pre' as const,
  load: (id: string) => replacements.get(id.split('?', 1)[0] ?? id),
};

const hitsFolder = process.argv[2] ?? '';
const projects = (config.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project && project.test
    ? [
        {
          ...project,
          plugins: [replacedSourcesPlugin],
          test: {
            ...project.test,
            provide: { hitsFolder },
            // Comes first, so that it runs before any mutated source is imported.
            setupFiles: ['server/dev/mutate/record-hits.ts', ...[project.test.setupFiles ?? []].flat()],
          },
        },
      ]
    : [],
);
const vitest = await createVitest('test', {
  config: false,
  watch: false,
  bail: 1,
  maxWorkers: 1,
  reporters: [{}],
  tags: config.test?.tags ?? [],
  projects,
});
await vitest.standalone();

async function runTestFile({
  testFile,
  replacements: newReplacements,
}: TestRunRequest): Promise<TestRunReport> {
  const changedFiles = new Set([...replacements.keys(), ...Object.keys(newReplacements)]);
  replacements = new Map(Object.entries(newReplacements));
  for (const file of changedFiles) vitest.invalidateFile(file);
  const specifications = await vitest.globTestSpecifications([testFile]);
  if (specifications.length !== 1) throw new Error(`There is no test file ${testFile}.`);
  // Without this, vitest would return the results of all files that it has run so far.
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const failures = [
    ...testModules.flatMap((module) => [
      ...module.errors().map(messageOf),
      ...[...module.children.allTests('failed')].map(
        (test) => `${test.fullName}: ${messageOf(test.result().errors?.[0])}`,
      ),
    ]),
    ...unhandledErrors.map(messageOf),
  ];
  const hasPassed =
    testModules.length > 0 && testModules.every((module) => module.ok()) && failures.length === 0;
  return { passed: hasPassed, failure: failures[0] ?? '' };
}

process.on('disconnect', () => process.exit());
process.on('message', (request: TestRunRequest) => {
  runTestFile(request).then(
    (report) => process.send?.(report),
    (error: unknown) =>
      process.send?.({ passed: false, failure: '', defect: messageOf(error) } satisfies TestRunReport),
  );
});
process.send?.('ready');
