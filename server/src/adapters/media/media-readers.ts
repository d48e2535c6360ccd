import type { Media } from './media.ts';
import { createPictureProcessor } from './picture-process.ts';
import { createPictureReader } from './read-picture.ts';
import { createSoundParser, readSound } from './read-sound.ts';

/** The part of the media that understands pictures and sounds. Works on local files, wherever media are stored. */
export function createMediaReaders(
  soundTimeLimit?: number,
): Pick<Media, 'readCover' | 'readPicture' | 'drawImage' | 'readSound'> {
  const pictureProcessor = createPictureProcessor();
  const readCover = createPictureReader(pictureProcessor.encodeCover);
  const readPicture = createPictureReader(pictureProcessor.encodePicture);
  const parseSound = createSoundParser(soundTimeLimit);
  return {
    readCover: ({ path }) => readCover(path),
    readPicture: ({ path }) => readPicture(path),
    drawImage: pictureProcessor.resizeImage,
    readSound: (file) => readSound(parseSound, file),
  };
}
