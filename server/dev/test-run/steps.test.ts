import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readJourneysReport, readUnitReport } from './steps.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lingostory-report-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function writeReport(content: object): Promise<string> {
  const file = join(folder, 'report.json');
  await writeFile(file, JSON.stringify(content));
  return file;
}

const passedResult = { fullName: 'adds', failureMessages: [] };
const failedResult = { fullName: 'takes away', failureMessages: ['expected 1 to be 2'] };

it('counts a test file as failed if its setup fails, even though none of its tests failed', async () => {
  const file = await writeReport({
    success: false,
    numPassedTests: 3,
    numPendingTests: 19,
    testResults: [
      { name: 'a.test.ts', status: 'passed', message: '', assertionResults: [passedResult] },
      { name: 'b.test.ts', status: 'failed', message: 'EADDRINUSE', assertionResults: [passedResult] },
      { name: 'c.test.ts', status: 'failed', message: '', assertionResults: [passedResult, failedResult] },
    ],
  });
  expect(await readUnitReport(file)).toEqual({
    passed: 3,
    failed: 2,
    skipped: 19,
    complaints: ['b.test.ts\nEADDRINUSE', 'c.test.ts\ntakes away\nexpected 1 to be 2'],
  });
});

it('counts the passed and skipped tests of vitest and Playwright reports', async () => {
  const file = await writeReport({ success: true, numPassedTests: 4, numPendingTests: 0, testResults: [] });
  expect(await readUnitReport(file)).toEqual({ passed: 4, failed: 0, skipped: 0, complaints: [] });
  const journeysReportFile = await writeReport({
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
  });
  expect(await readJourneysReport(journeysReportFile)).toEqual({
    passed: 6,
    failed: 1,
    skipped: 2,
    complaints: ['1 of the journeys passed only when they ran again.'],
  });
});

it('reports a failure if a test run wrote no report', async () => {
  const missingFile = join(folder, 'nowhere.json');
  expect(await readUnitReport(missingFile)).toMatchObject({ passed: 0, failed: 1 });
  expect(await readJourneysReport(missingFile)).toMatchObject({ passed: 0, failed: 1 });
});
