import { type RequestHandler, Router } from 'express';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problem.ts';
import { sendMedia } from '../../http/send-media.ts';
import { createCoverFinder, createPictureFinder, type FoundImage } from './find-image.ts';

/** Allows browsers to cache files for a year. File names are random and files never change. */
const immutableCacheControl = 'public, max-age=31536000, immutable';
const createMissingFileProblem = () => new Problem(404, 'We couldn’t find this file.');

/** Serves book covers, the pictures of stories and audio samples to everyone. */
export function createPublicMediaRouter(deps: Deps): Router {
  return Router()
    .get('/covers/:file', createImageHandler('covers', createCoverFinder(deps)))
    .get('/pictures/:file', createImageHandler('pictures', createPictureFinder(deps)))
    .get('/samples/:file', async (request, response) => {
      const file = await deps.media.read('samples', request.params.file);
      if (!file) throw createMissingFileProblem();
      sendMedia(request, response, file, immutableCacheControl);
    });
}

const createImageHandler =
  (folder: string, findImage: (name: string) => Promise<FoundImage>): RequestHandler<{ file: string }> =>
  async (request, response) => {
    const image = await findImage(request.params.file);
    if (!image) throw createMissingFileProblem();
    if ('file' in image) sendMedia(request, response, image.file, immutableCacheControl);
    else
      response
        .set('Cache-Control', 'no-store')
        .redirect(`${request.baseUrl}/${folder}/${image.originalName}`);
  };
