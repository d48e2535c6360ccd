import { createFolderMedia } from './folder-media.ts';
import type { Media } from './media.ts';
import { createS3Media } from './s3/s3-media.ts';
import type { ObjectStoreSettings } from './s3/store-errors.ts';

/** Returns the media that the settings choose: in the media folder, or in an object store. */
export function createMedia({
  mediaStore,
  objectStore,
  mediaFolder,
  diskReserve,
}: {
  mediaStore: 'folder' | 's3';
  objectStore: ObjectStoreSettings | undefined;
  mediaFolder: string;
  diskReserve: number;
}): Media {
  const localOptions = { reservedBytes: diskReserve };
  return mediaStore === 's3' && objectStore
    ? createS3Media(objectStore, mediaFolder, localOptions)
    : createFolderMedia(mediaFolder, localOptions);
}
