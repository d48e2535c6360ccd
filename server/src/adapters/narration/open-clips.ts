import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import type { ZipFile } from 'yauzl';
import { openZip } from '../../libraries/archives/open-zip.ts';
import { type ClipEntry, readClipEntries, shown, withPassword } from './clip-entries.ts';
import { NarrationError } from './narration.ts';

/** A clip that is still in its zip. */
export type ZippedClip = {
  /** Fit for a message. */
  name: string;
  /** Writes the clip to a file, which is replaced. */
  unpack: (file: string) => Promise<void>;
};

export type OpenedClips = { clips: ZippedClip[]; close: () => void };

const damaged = () => new NarrationError('The zip is damaged or incomplete. Please make it again.');

/** What yauzl says of a zip, in our words. What the system says of our files stays as it is. */
function problemOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof NarrationError) return error;
  if ('syscall' in error) return error;
  const [, path] = /^(?:invalid relative path|absolute path): (.*)/s.exec(error.message) ?? [];
  if (path !== undefined)
    return new NarrationError(`${shown(path)} in the zip leads out of it. Please make the zip again.`);
  if (error.message.includes('encryption')) return withPassword();
  if (error.message.startsWith('multi-disk'))
    return new NarrationError('The zip is one part of several. Please make it in one part.');
  if (error.message.startsWith('End of central directory record signature not found'))
    return new NarrationError('This is not a zip, or its end is missing. Please make it again.');
  return damaged();
}

async function inOurWords<Result>(read: Promise<Result>): Promise<Result> {
  try {
    return await read;
  } catch (error) {
    throw problemOf(error);
  }
}

/** The name in the zip is never the name of a file. */
async function unpack(zip: ZipFile, { entry }: ClipEntry, file: string): Promise<void> {
  let sum = 0;
  const content = await zip.openReadStreamPromise(entry);
  const addUp = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      sum = crc32(piece, sum);
      yield piece;
    }
  };
  await pipeline(content, addUp, createWriteStream(file));
  if (sum !== entry.crc32) throw damaged();
}

/** The clips of a zip in the order of their names. Throws a NarrationError where the zip is to blame. */
export async function openClips(path: string): Promise<OpenedClips> {
  const zip = await inOurWords(openZip(path));
  try {
    const clips = await inOurWords(readClipEntries(zip.eachEntry(), zip.entryCount));
    return {
      clips: clips.map((clip) => ({
        name: shown(clip.name),
        unpack: async (file) => await inOurWords(unpack(zip, clip, file)),
      })),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}
