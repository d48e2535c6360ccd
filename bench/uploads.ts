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
import { demoClip, makePicture } from '../server/test/support/studio/uploads.ts';
import type { Uploads } from './drive/send-uploads.ts';
import { quantile, turnPages } from './page-turns.ts';
import type { Stage } from './stage.ts';

const sender = fileURLToPath(new URL('./drive/send-uploads.ts', import.meta.url));
const idleTurns = 300;

/**
 * Milliseconds of other readers' page turns without and with uploads, and the bytes by which the server's memory
 * grew.
 */
export type UploadStats = { what: string; idle: number; busy: number; ratio: number; grown: number };

/** Measures a reader's page turns while six files at once are uploaded that are made to keep a server busy. */
export async function measureUploads(stage: Stage): Promise<UploadStats[]> {
  const { ours, peer, editor } = stage;
  const readMemory = async () => (await (await fetch(`${peer}/memory`)).json()) as number;
  const turn = async (goesOn: (turns: number) => boolean) => {
    let memory = 0;
    const times = await turnPages(stage, goesOn, async () => {
      memory = Math.max(memory, await readMemory());
    });
    return { time: quantile(times, 0.95), memory };
  };

  const folder = await mkdtemp(join(tmpdir(), 'lingostory-uploads-'));
  const write = async (name: string, bytes: Buffer) => {
    await writeFile(join(folder, name), bytes);
    return join(folder, name);
  };
  try {
    const cover = await write('cover', await makePicture());
    const sample = await write('sample', demoClip());
    const wide = await makePlainPicture('png', 200_000, 150);
    const kinds = [
      { what: '19.9 MB FLAC of empty blocks', field: 'sample_audio', bytes: makeFlacOfEmptyBlocks() },
      { what: '4.8 MB WAV of empty chunks', field: 'sample_audio', bytes: makeWavOfEmptyChunks() },
      { what: 'PNG of 200,000 × 150 pixels', field: 'book_image', bytes: wide },
    ];
    const found: UploadStats[] = [];
    for (const { what, field, bytes } of kinds) {
      const file = await write('large', bytes);
      const others: Record<string, string> =
        field === 'book_image' ? { sample_audio: sample } : { book_image: cover };
      await turn((turns) => turns < idleTurns / 3);
      const idle = await turn((turns) => turns < idleTurns);
      const uploads: Uploads = { url: `${ours}/v1/admin/book`, bearer: editor.bearer, field, file, others };
      const args = ['-c', '1', process.execPath, '--import', 'tsx', sender, JSON.stringify(uploads)];
      let isSending = true;
      const sending = promisify(execFile)('taskset', args).finally(() => {
        isSending = false;
      });
      const busy = await turn(() => isSending);
      const { stdout } = await sending;
      const statuses = JSON.parse(stdout) as number[];
      // The form lacks most of its fields, so that no book is created.
      if (statuses.some((status) => status !== 422)) throw new Error(`Uploads were answered ${stdout}.`);
      found.push({
        what,
        idle: idle.time,
        busy: busy.time,
        ratio: busy.time / idle.time,
        grown: busy.memory - idle.memory,
      });
    }
    return found;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
