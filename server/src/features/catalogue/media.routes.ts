import { Router } from 'express';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problem.ts';
import { sendMedia } from '../../http/send-media.ts';
import { coverFinder } from './find-cover.ts';

/** File names are random and files never change, so browsers may cache them for a year. */
const cacheForever = 'public, max-age=31536000, immutable';
const missing = () => new Problem(404, 'We couldn’t find this file.');

/** Serves book covers and audio samples to everyone. */
export function openMediaRouter(deps: Deps): Router {
  const findCover = coverFinder(deps);
  return Router()
    .get('/covers/:file', async (request, response) => {
      const cover = await findCover(request.params.file);
      if (!cover) throw missing();
      if ('file' in cover) sendMedia(request, response, cover.file, cacheForever);
      else response.set('Cache-Control', 'no-store').redirect(`${request.baseUrl}/covers/${cover.instead}`);
    })
    .get('/samples/:file', async (request, response) => {
      const file = await deps.media.read('samples', request.params.file);
      if (!file) throw missing();
      sendMedia(request, response, file, cacheForever);
    });
}
