import fs from 'node:fs';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, isAbsolute, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemDisk } from '../../lib/disk.ts';
import { createFolderMedia } from './folder-media.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lingostory-media-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('leaves no file behind when an upload is aborted while its file is being opened', async () => {
  let grantOpenPermission = () => {};
  const openPermission = new Promise<void>((resolve) => {
    grantOpenPermission = resolve;
  });
  const openWhenAllowed = (...args: Parameters<typeof fs.open>) =>
    void openPermission.then(() => fs.open(...args));
  const disk = {
    ...systemDisk,
    write: (path: string) => fs.createWriteStream(path, { fs: { ...fs, open: openWhenAllowed } }),
  };
  const media = createFolderMedia(folder, { disk });
  const brokenUpload = new Readable({ read: () => brokenUpload.destroy(new Error('cut off')) });
  const uploadPromise = media.receive('clips', brokenUpload);
  let isSettled = false;
  uploadPromise
    .catch(() => {})
    .finally(() => {
      isSettled = true;
    });
  await expect.poll(() => brokenUpload.closed).toBe(true);
  // Gives the upload time to settle, which it must not do before its file is open.
  for (const _ of [1, 2, 3, 4, 5]) await media.list('clips');
  expect(isSettled).toBe(false);
  grantOpenPermission();
  await expect(uploadPromise).rejects.toThrow('cut off');
  expect(await media.list('clips')).toEqual([]);
});

it('removes unfinished media files of a killed process, but keeps those still being written', async () => {
  const media = createFolderMedia(folder);
  const workPath = await media.createWorkFolder('00000000-0000-0000-0000-000000000000');
  const fileStems = ['a', 'b', 'c'].map((digit) => digit.repeat(32));
  const [leftoverName = '', currentFile = '', partialUploadName = ''] = [
    `${fileStems[0]}.part`,
    `${fileStems[1]}.part`,
    `${fileStems[2]}.upload`,
  ];
  for (const name of [leftoverName, currentFile, partialUploadName])
    await writeFile(join(workPath, '..', name), 'x');
  for (const name of [leftoverName, partialUploadName]) await utimes(join(workPath, '..', name), 0, 0);
  await media.removeUnfinished(new Date(Date.now() - 60_000));
  expect((await readdir(join(workPath, '..'))).sort()).toEqual([
    basename(workPath),
    currentFile,
    partialUploadName,
  ]);
});

it('returns absolute paths of media even if their folder was given as a relative path', async () => {
  const media = createFolderMedia(relative(process.cwd(), folder));
  const path = await media.localPathOf('recordings', 'a.mp3', 'unused');
  expect(isAbsolute(path)).toBe(true);
  expect(path).toBe(join(folder, 'recordings', 'a.mp3'));
});
