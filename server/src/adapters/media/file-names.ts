import { randomBytes } from 'node:crypto';

const mediaTypeByExtension: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  pack: 'application/vnd.lingostory.pack',
};

const fileNamePattern = /^[a-z0-9]{16,64}\.([a-z0-9]{2,4})$/;
/** Suffix of a file that is still being written. A killed process leaves such files behind. */
export const unfinishedSuffix = '.part';
const unfinishedNamePattern = /^[a-z0-9]{16,64}(\.[a-z0-9]{2,4})?\.part$/;
/** Matches the name of a file that is uploaded in parts. It has no media type yet. */
const partialUploadPattern = /^[a-z0-9]{32}\.upload$/;
const workFolderNamePattern = /^[0-9a-f-]{36}$/;

export const createRandomStem = () => randomBytes(16).toString('hex');

/** Returns the media type of a file that we serve, or undefined for any other name. */
export function mediaTypeOf(name: string): string | undefined {
  const extension = fileNamePattern.exec(name)?.[1];
  return extension ? mediaTypeByExtension[extension] : undefined;
}

/** Returns the name of a new file. Throws if we don't serve files with this extension. */
export function createFileName(stem: string, extension: string): string {
  const name = `${stem}.${extension}`;
  if (!mediaTypeOf(name)) throw new Error(`No media of type ${extension} are served.`);
  return name;
}

export const isUnfinishedName = (name: string) => unfinishedNamePattern.test(name);
export const isPartialUploadName = (name: string) => partialUploadPattern.test(name);
export const isWorkFolderName = (name: string) => workFolderNamePattern.test(name);

/** Returns a strong ETag of a file that is too large to hash. Its name is random, and its bytes never change. */
export const createNameEtag = (name: string, size: number) => `"${name}-${size.toString(16)}"`;
