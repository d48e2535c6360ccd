import type { Media } from './media.ts';
import { createPictureProcessor } from './picture-process.ts';
import { createCoverReader } from './read-cover.ts';
import { createSoundParser, readSound } from './read-sound.ts';

/** The part of the media that understands pictures and sounds. Works on local files, wherever media are stored. */
export function createMediaReaders(
  soundTimeLimit?: number,
): Pick<Media, 'readCover' | 'drawCover' | 'readSound'> {
  const pictureProcessor = createPictureProcessor();
  const readCover = createCoverReader(pictureProcessor);
  const parseSound = createSoundParser(soundTimeLimit);
  return {
    readCover: ({ path }) => readCover(path),
    drawCover: pictureProcessor.resizeCover,
    readSound: (file) => readSound(parseSound, file),
  };
}
