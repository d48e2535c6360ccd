import { Router } from 'express';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problem.ts';
import { sendMedia } from '../../http/send-media.ts';
import { createCoverFinder } from './find-cover.ts';

/** Allows browsers to cache files for a year. File names are random and files never change. */
const immutableCacheControl = 'public, max-age=31536000, immutable';
const createMissingFileProblem = () => new Problem(404, 'We couldn’t find this file.');

/** Serves book covers and audio samples to everyone. */
export function createPublicMediaRouter(deps: Deps): Router {
  const findCover = createCoverFinder(deps);
  return Router()
    .get('/covers/:file', async (request, response) => {
      const cover = await findCover(request.params.file);
      if (!cover) throw createMissingFileProblem();
      if ('file' in cover) sendMedia(request, response, cover.file, immutableCacheControl);
      else
        response
          .set('Cache-Control', 'no-store')
          .redirect(`${request.baseUrl}/covers/${cover.originalCoverName}`);
    })
    .get('/samples/:file', async (request, response) => {
      const file = await deps.media.read('samples', request.params.file);
      if (!file) throw createMissingFileProblem();
      sendMedia(request, response, file, immutableCacheControl);
    });
}
