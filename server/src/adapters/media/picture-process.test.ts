import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { canListProcesses, listProcesses } from '../../../test/support/running/processes.ts';
import { standingWorker } from '../processes/standing-worker.ts';
import { workerBeside } from '../processes/worker-beside.ts';
import { createPictures, type PictureTask } from './picture-process.ts';

const size = { suffix: 'whole112.webp', cut: 'whole', format: 'webp', width: 112, height: 168 } as const;
const worker = workerBeside(import.meta.url, 'picture-worker');

let folder: string;
let picture: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lingostory-pictures-'));
  picture = join(folder, 'picture.png');
  await sharp({ create: { width: 600, height: 900, channels: 3, background: '#274a8f' } }).toFile(picture);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function findWorkers(): Promise<number[]> {
  const rows = await listProcesses();
  const ours = rows.filter(
    ({ parent, command }) => parent === process.pid && command.includes('picture-worker'),
  );
  return ours.map(({ pid }) => pid);
}

describe('createPictures', () => {
  it('draws and resizes covers in a separate process, and rejects a file that is not a picture', async () => {
    const pictures = createPictures();
    const cover = await pictures.makeCover(picture, false);
    if (!cover) throw new Error('The picture was not drawn.');
    const sizeOf = async (bytes: Buffer) => {
      const { width, height, format } = await sharp(bytes).metadata();
      return [width, height, format];
    };
    expect(await sizeOf(cover.image)).toEqual([600, 900, 'webp']);
    expect(await sizeOf(cover.jpeg)).toEqual([600, 900, 'jpeg']);
    expect(await sizeOf(cover.card)).toEqual([250, 222, 'webp']);
    expect(await sizeOf(await pictures.drawSize(cover.image, size))).toEqual([112, 168, 'webp']);
    const text = join(folder, 'text.png');
    await writeFile(text, 'no picture');
    expect(await pictures.makeCover(text, true)).toBeUndefined();
    await expect(pictures.drawSize(Buffer.from('no picture'), size)).rejects.toThrow('unsupported image');
  });

  it.skipIf(!canListProcesses)('runs the picture process at the lowest priority', async () => {
    const before = new Set(await findWorkers());
    await createPictures().makeCover(picture, false);
    const [pid = 0] = (await findWorkers()).filter((one) => !before.has(one));
    expect(getPriority(pid)).toBe(19);
    const group = `/proc/${pid}/autogroup`;
    // On a Linux without this file, the priority of the process is enough.
    if (existsSync(group)) expect(await readFile(group, 'utf8')).toMatch(/nice 19$/m);
  });

  it.skipIf(!canListProcesses)(
    'rejects a picture when its process dies, and draws the next one in a new process',
    async () => {
      const before = new Set(await findWorkers());
      const run = standingWorker<PictureTask>(worker, 64);
      const failing = expect(run({ kind: 'cover', path: picture })).rejects.toThrow(/SIGKILL/);
      const [pid = 0] = (await findWorkers()).filter((one) => !before.has(one));
      process.kill(pid, 'SIGKILL');
      await failing;
      expect(await run({ kind: 'cover', path: picture })).toHaveProperty('image');
    },
  );

  it.skipIf(!canListProcesses)('ends a picture process that has been idle for a while', async () => {
    const before = new Set(await findWorkers());
    const run = standingWorker<PictureTask>(worker, 64, 50);
    const tasks = [1, 2, 3].map(() => run({ kind: 'cover', path: picture }));
    for (const made of await Promise.all(tasks)) expect(made).toHaveProperty('image');
    const left = async () => (await findWorkers()).filter((one) => !before.has(one));
    await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 30_000 });
    expect(await run({ kind: 'cover', path: picture })).toHaveProperty('image');
  });
});
