import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  makeFlacOfEmptyBlocks,
  makePlainPicture,
  makeWavOfEmptyChunks,
} from '../server/test/support/studio/hostile-files.ts';
import { makePicture, readDemoClip } from '../server/test/support/studio/uploads.ts';
import type { UploadOptions } from './drive/send-uploads.ts';
import { quantile, turnPages } from './page-turns.ts';
import type { Stage } from './stage.ts';

const sendUploadsFile = fileURLToPath(new URL('./drive/send-uploads.ts', import.meta.url));
const idleTurnCount = 300;

/**
 * The 95th percentile of another reader's page turns in milliseconds, without uploads (`idleP95`) and with them
 * (`busy`), and the bytes by which the server's memory grew.
 */
export type UploadStats = {
  what: string;
  idleP95: number;
  busy: number;
  ratio: number;
  memoryGrowthBytes: number;
};

/**
 * Measures a reader's page turns during six simultaneous uploads of files that are designed to keep a server busy.
 */
export async function measureUploads(stage: Stage): Promise<UploadStats[]> {
  const { ours, peerOrigin, editor } = stage;
  const readMemoryBytes = async () => (await (await fetch(`${peerOrigin}/memory`)).json()) as number;
  const measurePageTurns = async (shouldContinue: (turnCount: number) => boolean) => {
    let peakMemory = 0;
    const times = await turnPages(stage, shouldContinue, {
      afterEachTurn: async () => {
        peakMemory = Math.max(peakMemory, await readMemoryBytes());
      },
    });
    return { time: quantile(times, 0.95), memory: peakMemory };
  };

  const folder = await mkdtemp(join(tmpdir(), 'lingostory-uploads-'));
  const writeTempFile = async (name: string, bytes: Buffer) => {
    await writeFile(join(folder, name), bytes);
    return join(folder, name);
  };
  try {
    const coverFile = await writeTempFile('cover', await makePicture());
    const sampleFile = await writeTempFile('sample', readDemoClip());
    const widePicture = await makePlainPicture('png', 200_000, 150);
    const uploadKinds = [
      { what: '19.9 MB FLAC of empty blocks', field: 'sample_audio', bytes: makeFlacOfEmptyBlocks() },
      { what: '4.8 MB WAV of empty chunks', field: 'sample_audio', bytes: makeWavOfEmptyChunks() },
      { what: 'PNG of 200,000 × 150 pixels', field: 'book_image', bytes: widePicture },
    ];
    const uploadStats: UploadStats[] = [];
    for (const { what, field, bytes } of uploadKinds) {
      const file = await writeTempFile('large', bytes);
      const otherFiles: Record<string, string> =
        field === 'book_image' ? { sample_audio: sampleFile } : { book_image: coverFile };
      await measurePageTurns((turnCount) => turnCount < idleTurnCount / 3);
      const idleResult = await measurePageTurns((turnCount) => turnCount < idleTurnCount);
      const uploadOptions: UploadOptions = {
        url: `${ours}/v1/admin/book`,
        bearer: editor.bearer,
        field,
        file,
        others: otherFiles,
      };
      const args = [
        '-c',
        '1',
        process.execPath,
        '--import',
        'tsx',
        sendUploadsFile,
        JSON.stringify(uploadOptions),
      ];
      let isSending = true;
      const sendProcess = promisify(execFile)('taskset', args).finally(() => {
        isSending = false;
      });
      const busyResult = await measurePageTurns(() => isSending);
      const { stdout } = await sendProcess;
      const statuses = JSON.parse(stdout) as number[];
      // The forms lack most fields, so every response must be a 422, and no upload creates a book.
      if (statuses.some((status) => status !== 422)) throw new Error(`Uploads were answered ${stdout}.`);
      uploadStats.push({
        what,
        idleP95: idleResult.time,
        busy: busyResult.time,
        ratio: busyResult.time / idleResult.time,
        memoryGrowthBytes: busyResult.memory - idleResult.memory,
      });
    }
    return uploadStats;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
