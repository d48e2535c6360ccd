import sharp from 'sharp';
import { createQueue, type Queue } from '../../queue.ts';

/** Every picture keeps one of the four threads that reading files needs too: two pictures leave two of them. */
export const picturesAtOnce = 2;

// The cache would hold on to decoded pictures (1.5 GB after six of them), and no upload is asked for twice. A picture
// that used several threads would take them from other requests.
sharp.cache(false);
sharp.concurrency(1);

/** Whatever decodes a picture waits its turn here. */
export const createPictureQueue = (): Queue => createQueue(picturesAtOnce);
