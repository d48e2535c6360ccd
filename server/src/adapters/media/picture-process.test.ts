import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canListProcesses, listProcesses } from '../../../test/support/running/processes.ts';
import { resolveWorkerUrl } from '../processes/resolve-worker-url.ts';
import { createStandingWorker } from '../processes/standing-worker.ts';
import { createPictureProcessor, type PictureTask } from './picture-process.ts';

const coverSize = { suffix: 'whole112.webp', cut: 'whole', format: 'webp', width: 112, height: 168 } as const;
const workerUrl = resolveWorkerUrl(import.meta.url, 'picture-worker');

let folder: string;
let picturePath: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lingostory-pictures-'));
  picturePath = join(folder, 'picture.png');
  await sharp({ create: { width: 600, height: 900, channels: 3, background: '#274a8f' } }).toFile(
    picturePath,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function findWorkerPids(): Promise<number[]> {
  const rows = await listProcesses();
  const pictureWorkers = rows.filter(
    ({ parent, command }) => parent === process.pid && command.includes('picture-worker'),
  );
  return pictureWorkers.map(({ pid }) => pid);
}

describe('createPictureProcessor', () => {
  it('draws and resizes covers in a separate process, and rejects a file that is not a picture', async () => {
    const pictureProcessor = createPictureProcessor();
    const cover = await pictureProcessor.encodeCover(picturePath, false);
    if (!cover) throw new Error('The picture was not drawn.');
    const sizeOf = async (bytes: Buffer) => {
      const { width, height, format } = await sharp(bytes).metadata();
      return [width, height, format];
    };
    expect(await sizeOf(cover.image)).toEqual([600, 900, 'webp']);
    expect(await sizeOf(cover.jpeg)).toEqual([600, 900, 'jpeg']);
    expect(await sizeOf(cover.card)).toEqual([250, 222, 'webp']);
    expect(await sizeOf(await pictureProcessor.resizeImage(cover.image, coverSize))).toEqual([
      112,
      168,
      'webp',
    ]);
    const textFilePath = join(folder, 'text.png');
    await writeFile(textFilePath, 'no picture');
    expect(await pictureProcessor.encodeCover(textFilePath, true)).toBeUndefined();
    await expect(pictureProcessor.resizeImage(Buffer.from('no picture'), coverSize)).rejects.toThrow(
      'unsupported image',
    );
  });

  it.skipIf(!canListProcesses)('runs the picture process at the lowest priority', async () => {
    const workerPidsBefore = new Set(await findWorkerPids());
    await createPictureProcessor().encodeCover(picturePath, false);
    const [pid = 0] = (await findWorkerPids()).filter((one) => !workerPidsBefore.has(one));
    expect(getPriority(pid)).toBe(19);
    const autogroupFile = `/proc/${pid}/autogroup`;
    // Some Linux systems lack this file; there, the process's own priority is enough.
    if (existsSync(autogroupFile)) expect(await readFile(autogroupFile, 'utf8')).toMatch(/nice 19$/m);
  });

  it.skipIf(!canListProcesses)(
    'fails an image task when its process is killed, and runs the next task in a new process',
    async () => {
      const workerPidsBefore = new Set(await findWorkerPids());
      const runTask = createStandingWorker<PictureTask>(workerUrl, 64);
      const taskRejection = expect(runTask({ kind: 'cover', path: picturePath })).rejects.toThrow(/SIGKILL/);
      const [pid = 0] = (await findWorkerPids()).filter((one) => !workerPidsBefore.has(one));
      process.kill(pid, 'SIGKILL');
      await taskRejection;
      expect(await runTask({ kind: 'cover', path: picturePath })).toHaveProperty('image');
    },
  );

  it.skipIf(!canListProcesses)('ends a picture process that has been idle for a while', async () => {
    const workerPidsBefore = new Set(await findWorkerPids());
    const runTask = createStandingWorker<PictureTask>(workerUrl, 64, 50);
    const tasks = [1, 2, 3].map(() => runTask({ kind: 'cover', path: picturePath }));
    for (const cover of await Promise.all(tasks)) expect(cover).toHaveProperty('image');
    const findNewWorkerPids = async () =>
      (await findWorkerPids()).filter((pid) => !workerPidsBefore.has(pid));
    await expect.poll(findNewWorkerPids).toEqual([]);
    expect(await runTask({ kind: 'cover', path: picturePath })).toHaveProperty('image');
  });
});
