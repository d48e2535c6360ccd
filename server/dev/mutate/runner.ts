import { createVitest } from 'vitest/node';
import config from '../../../vitest.config.ts';
import { messageOf } from './message-of.ts';

/**
 * One run of a test file. Runs happen in a separate process, so that a mutant that never ends can be killed. The
 * process keeps vitest and its compiled modules, and runs one test file at a time. Sources are replaced in memory,
 * never on disk.
 */
export type RunOrder = { testFile: string; replacements: Record<string, string> };
/** `defect`: an error of this runner, not of the tests. */
export type RunReport = { passed: boolean; failure: string; defect?: string };

let replacements = new Map<string, string>();
const plugin = {
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
          plugins: [plugin],
          test: {
            ...project.test,
            provide: { hitsFolder },
            // Before the project's own setup files, which import nothing that is replaced.
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

async function run({ testFile, replacements: wanted }: RunOrder): Promise<RunReport> {
  const touched = new Set([...replacements.keys(), ...Object.keys(wanted)]);
  replacements = new Map(Object.entries(wanted));
  for (const file of touched) vitest.invalidateFile(file);
  const specifications = await vitest.globTestSpecifications([testFile]);
  if (specifications.length !== 1) throw new Error(`There is no test file ${testFile}.`);
  // Otherwise vitest returns the results of every file that it has ever run.
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
  const passed =
    testModules.length > 0 && testModules.every((module) => module.ok()) && failures.length === 0;
  return { passed, failure: failures[0] ?? '' };
}

process.on('disconnect', () => process.exit());
process.on('message', (order: RunOrder) => {
  run(order).then(
    (report) => process.send?.(report),
    (error: unknown) =>
      process.send?.({ passed: false, failure: '', defect: messageOf(error) } satisfies RunReport),
  );
});
process.send?.('ready');
