import { Router } from 'express';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problem.ts';
import { sendMedia } from '../../http/send-media.ts';
import { coverFinder } from './find-cover.ts';

/** Names are random and files never change, so browsers may cache them for a year. */
const forever = 'public, max-age=31536000, immutable';
const missing = () => new Problem(404, 'We couldn’t find this file.');

/** Covers and sample clips of books: open to everyone. */
export function openMediaRouter(deps: Deps): Router {
  const findCover = coverFinder(deps);
  return Router()
    .get('/covers/:file', async (request, response) => {
      const found = await findCover(request.params.file);
      if (!found) throw missing();
      if ('file' in found) sendMedia(request, response, found.file, forever);
      else response.set('Cache-Control', 'no-store').redirect(`${request.baseUrl}/covers/${found.instead}`);
    })
    .get('/samples/:file', async (request, response) => {
      const file = await deps.media.read('samples', request.params.file);
      if (!file) throw missing();
      sendMedia(request, response, file, forever);
    });
}
