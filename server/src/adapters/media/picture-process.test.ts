import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { canListProcesses, listProcesses } from '../../../test/support/running/processes.ts';
import { createStandingWorker } from '../processes/standing-worker.ts';
import { workerUrlBeside } from '../processes/worker-url-beside.ts';
import { createPictures, type PictureTask } from './picture-process.ts';

const coverSize = { suffix: 'whole112.webp', cut: 'whole', format: 'webp', width: 112, height: 168 } as const;
const worker = workerUrlBeside(import.meta.url, 'picture-worker');

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

async function findWorkers(): Promise<number[]> {
  const rows = await listProcesses();
  const pictureWorkers = rows.filter(
    ({ parent, command }) => parent === process.pid && command.includes('picture-worker'),
  );
  return pictureWorkers.map(({ pid }) => pid);
}

describe('createPictures', () => {
  it('draws and resizes covers in a separate process, and rejects a file that is not a picture', async () => {
    const pictures = createPictures();
    const cover = await pictures.makeCover(picturePath, false);
    if (!cover) throw new Error('The picture was not drawn.');
    const sizeOf = async (bytes: Buffer) => {
      const { width, height, format } = await sharp(bytes).metadata();
      return [width, height, format];
    };
    expect(await sizeOf(cover.image)).toEqual([600, 900, 'webp']);
    expect(await sizeOf(cover.jpeg)).toEqual([600, 900, 'jpeg']);
    expect(await sizeOf(cover.card)).toEqual([250, 222, 'webp']);
    expect(await sizeOf(await pictures.drawSize(cover.image, coverSize))).toEqual([112, 168, 'webp']);
    const textFilePath = join(folder, 'text.png');
    await writeFile(textFilePath, 'no picture');
    expect(await pictures.makeCover(textFilePath, true)).toBeUndefined();
    await expect(pictures.drawSize(Buffer.from('no picture'), coverSize)).rejects.toThrow(
      'unsupported image',
    );
  });

  it.skipIf(!canListProcesses)('runs the picture process at the lowest priority', async () => {
    const workersBefore = new Set(await findWorkers());
    await createPictures().makeCover(picturePath, false);
    const [pid = 0] = (await findWorkers()).filter((one) => !workersBefore.has(one));
    expect(getPriority(pid)).toBe(19);
    const autogroupFile = `/proc/${pid}/autogroup`;
    // Some Linux systems lack this file; there, the process's own priority is enough.
    if (existsSync(autogroupFile)) expect(await readFile(autogroupFile, 'utf8')).toMatch(/nice 19$/m);
  });

  it.skipIf(!canListProcesses)(
    'rejects a picture when its process dies, and draws the next one in a new process',
    async () => {
      const workersBefore = new Set(await findWorkers());
      const runTask = createStandingWorker<PictureTask>(worker, 64);
      const failedTask = expect(runTask({ kind: 'cover', path: picturePath })).rejects.toThrow(/SIGKILL/);
      const [pid = 0] = (await findWorkers()).filter((one) => !workersBefore.has(one));
      process.kill(pid, 'SIGKILL');
      await failedTask;
      expect(await runTask({ kind: 'cover', path: picturePath })).toHaveProperty('image');
    },
  );

  it.skipIf(!canListProcesses)('ends a picture process that has been idle for a while', async () => {
    const workersBefore = new Set(await findWorkers());
    const runTask = createStandingWorker<PictureTask>(worker, 64, 50);
    const tasks = [1, 2, 3].map(() => runTask({ kind: 'cover', path: picturePath }));
    for (const made of await Promise.all(tasks)) expect(made).toHaveProperty('image');
    const findNewWorkers = async () => (await findWorkers()).filter((one) => !workersBefore.has(one));
    await vi.waitFor(async () => expect(await findNewWorkers()).toEqual([]), { timeout: 30_000 });
    expect(await runTask({ kind: 'cover', path: picturePath })).toHaveProperty('image');
  });
});
