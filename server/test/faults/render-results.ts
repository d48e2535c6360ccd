import { maxFailureMs } from './deed.ts';
import type { PairResult } from './run-failure.ts';
import type { TableResults } from './run-table.ts';

const introduction = `# What fails, and what that costs

Written by \`npm run faults\`. Real processes serve real requests while something fails: half of the requests are sent before it begins, half during it. When it is over,
the clients repeat what was not acknowledged, under the same ids, as the product's own client does. Then the rows of the database, the payments at the provider, the emails
in the mailbox and the bytes of the files are counted.

Each cell is *failed at first / sent*. Failed at first means that the first attempt got an error or no response; all of these succeeded afterward unless the cell says otherwise.
Lost means acknowledged, but not stored. Doubled means stored more than once.

## What the numbers can’t show

- Each cell has only a few attempts, so “0 lost” is the result of a sample, not a proof.
- A failure that makes requests hang is ended after ${maxFailureMs / 1000} seconds, and requests that waited can then succeed. A real
  failure often lasts longer, and costs these requests an error.
- While PostgreSQL’s disk is full, most writes still fit into space that PostgreSQL had allocated before, so few fail.

## Totals`;

const notCovered = `## Not covered

- The jobs that are stopped and killed are those of recordings and emails. \`kill.api.test.ts\` kills processes during purchases, and \`killed-imports.api.test.ts\` during imports of dictionaries.
- All clocks jump forward by an hour and back, in running processes. The clock of PostgreSQL doesn’t jump.
- A failover to a standby and a required standby that is gone have tests of their own in \`server/test/processes\`.`;

/** Returns the text of a cell. Numbers that must be zero appear only if they aren't. */
function renderCell(pair: PairResult | undefined): string {
  if (!pair) return '–';
  const { sent, succeeded, failedAtFirst, lost, doubled, mayBeDoubled, problems } = pair;
  return [
    `${failedAtFirst} / ${sent}`,
    ...(succeeded < sent ? [`**${sent - succeeded} never succeeded**`] : []),
    ...(lost > 0 ? [`**${lost} lost**`] : []),
    ...(doubled > 0 ? [mayBeDoubled ? `${doubled} doubled` : `**${doubled} doubled**`] : []),
    ...(problems.length > 0 && succeeded === sent ? [`**${sent > 0 ? '500' : 'did not recover'}**`] : []),
  ].join(', ');
}

const renderRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Renders the results as the text of docs/faults.md. */
export function renderResults({ deeds, failures, pairs, skipped }: TableResults): string {
  const findPair = (failure: string, deed: string) =>
    pairs.find((pair) => pair.failure === failure && pair.deed === deed);
  const sumOf = (count: (pair: PairResult) => number) =>
    pairs.reduce((total, pair) => total + count(pair), 0);
  const doubledEmails = sumOf(({ doubled, mayBeDoubled }) => (mayBeDoubled ? doubled : 0));
  const totals = [
    ['pairs', pairs.length],
    ['sent', sumOf(({ sent }) => sent)],
    ['succeeded', sumOf(({ succeeded }) => succeeded)],
    ['failed at first', sumOf(({ failedAtFirst }) => failedAtFirst)],
    ['lost', sumOf(({ lost }) => lost)],
    ['doubled', sumOf(({ doubled }) => doubled) - doubledEmails],
    ['doubled emails', doubledEmails],
  ] as const;
  const shownFailures = failures.filter(({ name }) => !skipped.some(({ failure }) => failure === name));
  const lines = [
    introduction,
    '',
    renderRow(totals.map(([label]) => label)),
    renderRow(totals.map(() => '---')),
    renderRow(totals.map(([, total]) => String(total))),
    '',
    '## Deeds and failures',
    '',
    renderRow(['failure', ...deeds.map(({ name }) => name)]),
    renderRow(['---', ...deeds.map(() => '---')]),
    ...shownFailures.map(({ name }) =>
      renderRow([name, ...deeds.map((deed) => renderCell(findPair(name, deed.name)))]),
    ),
    '',
    'Emails may be doubled: the outbox sends each at least once ([decision 011](decisions/011-store-emails-as-rows-and-run-jobs-with-pg-boss.md)).',
    '',
    '## What each failure does',
    '',
    ...failures.map(({ name, description }) => `- **${name}**: ${description}`),
    '',
    ...(skipped.length > 0
      ? ['## Not made', '', ...skipped.map(({ failure, reason }) => `- **${failure}**: ${reason}`), '']
      : []),
    notCovered,
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}
