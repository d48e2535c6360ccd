import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { decodeText } from '@lingostory/contract/studio/times/decode-text';
import { type AlignedPhrase, alignRecording } from '../libraries/alignment/align-recording.ts';
import { type Command, printLine, printWarning, UsageError, withUsageErrors } from './command.ts';

function readOptions(args: string[]): { text: string; audio: string; json: boolean } {
  const options = {
    text: { type: 'string' },
    audio: { type: 'string' },
    json: { type: 'boolean', default: false },
  } as const;
  const { text, audio, json } = withUsageErrors(() => parseArgs({ args, options })).values;
  if (!text) throw new UsageError('Say which text to align: --text chapter.txt.');
  if (!audio) throw new UsageError('Say which recording to align it with: --audio chapter.mp3.');
  return { text, audio, json };
}

async function readLines(file: string): Promise<string[]> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    const reason =
      error.code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read (${error.code}).`;
    throw new UsageError(reason);
  });
  return decodeText(bytes)
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

const roundSeconds = (value: number) => Number(value.toFixed(3));

function formatTable(rows: readonly AlignedPhrase[]): string {
  const formatTime = (value: number) => value.toFixed(3).padStart(9);
  const lines = rows.map(
    ({ text, start, end, flagged }) =>
      `${formatTime(start)} ${formatTime(end)}  ${flagged ? 'check' : '     '}  ${text}`,
  );
  return [`${'start'.padStart(9)} ${'end'.padStart(9)}`, ...lines].join('\n');
}

/**
 * `align --text chapter.txt --audio chapter.mp3`: prints the times at which each line of a text is spoken in a
 * recording, as a table. `--json` prints rows of `{text, start, end, flagged, reasons}` with times in seconds. Needs
 * neither a server nor a database.
 */
export const align: Command = async (args) => {
  const interruptController = new AbortController();
  process.once('SIGINT', () => interruptController.abort());
  process.once('SIGTERM', () => interruptController.abort());
  const { text, audio, json } = readOptions(args);
  try {
    const { phrases: rows } = await alignRecording(await readLines(text), audio, {
      signal: interruptController.signal,
    });
    const jsonRows = rows.map(({ text: line, start, end, flagged, reasons }) => ({
      text: line,
      start: roundSeconds(start),
      end: roundSeconds(end),
      flagged,
      reasons,
    }));
    printLine(json ? JSON.stringify(jsonRows) : formatTable(rows));
    return 0;
  } catch (error) {
    if (!interruptController.signal.aborted) throw error;
    printWarning('The alignment was interrupted.');
    return 1;
  }
};
