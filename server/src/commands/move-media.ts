import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createFolderMedia } from '../adapters/media/folder-media.ts';
import type { Media, MediaKind } from '../adapters/media/media.ts';
import { createS3Media } from '../adapters/media/s3/s3-media.ts';
import { createQueue } from '../lib/queue.ts';
import type { Settings } from '../settings.ts';
import { type Command, printLine, printWarning, UsageError, withUsageErrors } from './command.ts';

/** Files that are moved at the same time. Most are small, so the time goes into waiting for the store. */
const maxConcurrentFiles = 8;
/** The kinds that are moved. Work folders stay on the machine that works. */
const movedKinds = [
  'covers',
  'pictures',
  'samples',
  'clips',
  'deleted',
  'recordings',
  'packs',
] as const satisfies MediaKind[];

type MoveOptions = { to: 'store' | 'folder'; remove: boolean; verify: boolean };
type Outcome = 'copied' | 'present' | 'skipped' | 'failed';

function readOptions(args: string[]): MoveOptions {
  const options = {
    to: { type: 'string' },
    remove: { type: 'boolean', default: false },
    verify: { type: 'boolean', default: false },
  } as const;
  const { to, remove, verify } = withUsageErrors(() => parseArgs({ args, options })).values;
  if (to !== 'store' && to !== 'folder')
    throw new UsageError('Say where to move the media: --to store or --to folder.');
  return { to, remove, verify };
}

function openBothMedia(settings: Settings, to: MoveOptions['to']): { source: Media; target: Media } {
  const { objectStore, mediaFolder, diskReserve } = settings;
  if (!objectStore) throw new UsageError('Say which object store: set S3_BUCKET and the other S3 settings.');
  const localOptions = { reservedBytes: diskReserve };
  const folder = createFolderMedia(mediaFolder, localOptions);
  const store = createS3Media(objectStore, mediaFolder, localOptions);
  return to === 'store' ? { source: folder, target: store } : { source: store, target: folder };
}

/** Returns the SHA-256 of a stored file, or undefined if it doesn't exist. */
async function hashFile(media: Media, mediaKind: MediaKind, name: string): Promise<string | undefined> {
  const file = await media.open(mediaKind, name);
  if (!file) return undefined;
  const hash = createHash('sha256');
  for await (const bytes of await file.read()) hash.update(bytes as Buffer);
  return hash.digest('hex');
}

async function copyFile(source: Media, target: Media, mediaKind: MediaKind, name: string): Promise<void> {
  const file = await source.open(mediaKind, name);
  if (!file) return;
  const [stem = '', extension = ''] = name.split('.');
  if (extension === 'upload') {
    await target.beginUpload(mediaKind, stem);
    await target.appendToUpload(mediaKind, name, 0, await file.read());
    return;
  }
  const receivedFile = await target.receive(mediaKind, await file.read());
  try {
    await target.put(mediaKind, extension, receivedFile, stem);
  } finally {
    await target.discard(receivedFile);
  }
}

/**
 * Moves one file. A file of the same size counts as already moved, because files never change; `verify` and `remove`
 * compare the checksums of such files, too. A copied file is read back and compared in any case.
 */
async function moveFile(
  { source, target }: { source: Media; target: Media },
  { remove, verify }: MoveOptions,
  mediaKind: MediaKind,
  name: string,
): Promise<Outcome> {
  const size = await source.sizeOf(mediaKind, name);
  if (size === undefined) return 'skipped';
  const isPresent = (await target.sizeOf(mediaKind, name)) === size;
  if (isPresent && !verify && !remove) return 'present';
  const checksum = await hashFile(source, mediaKind, name);
  const isIntact = isPresent && (await hashFile(target, mediaKind, name)) === checksum;
  if (!isIntact) {
    await copyFile(source, target, mediaKind, name);
    if ((await hashFile(target, mediaKind, name)) !== checksum) {
      printWarning(`${mediaKind}/${name} differs after it was copied; the original stays.`);
      return 'failed';
    }
  }
  if (remove) await source.remove(mediaKind, name);
  return isIntact ? 'present' : 'copied';
}

const movableNamePattern = /^[a-z0-9]{16,64}\.(?!part$)[a-z0-9]{2,6}$/;

/**
 * `move:media --to store` copies the media of the folder to the object store, and `--to folder` copies them back. Can be
 * interrupted and repeated: it goes on with what is missing. `--remove` deletes each original whose copy has the same
 * checksum, unless MEDIA_STORE still names their place, and `--verify` compares the checksums of all files. Fails if a
 * file could not be moved.
 */
export const moveMedia: Command = async (args, readSettings) => {
  const options = readOptions(args);
  const settings = await readSettings();
  const sourceStore = options.to === 'store' ? 'folder' : 's3';
  if (options.remove && settings.mediaStore === sourceStore)
    throw new UsageError(
      `MEDIA_STORE is ${sourceStore}, so the site still needs what --remove would delete. Change it and restart every process first.`,
    );
  const bothMedia = openBothMedia(settings, options.to);
  await bothMedia.source.check();
  await bothMedia.target.check();
  const counts: Record<Outcome, number> = { copied: 0, present: 0, skipped: 0, failed: 0 };
  const queue = createQueue(maxConcurrentFiles);
  for (const mediaKind of movedKinds) {
    const names = await bothMedia.source.list(mediaKind);
    await Promise.all(
      names.map((name) =>
        queue(async () => {
          const isMovable = movableNamePattern.test(name);
          counts[isMovable ? await moveFile(bothMedia, options, mediaKind, name) : 'skipped'] += 1;
        }),
      ),
    );
    printLine(`${mediaKind}: ${names.length} looked at`);
  }
  const { copied, present, skipped, failed } = counts;
  printLine(
    `${copied} copied and compared, ${present} already there, ${skipped} left alone, ${failed} failed.${
      options.remove ? ' The originals of the others are deleted.' : ''
    }`,
  );
  return failed === 0 ? 0 : 1;
};
