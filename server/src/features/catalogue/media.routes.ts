import { type RequestHandler, Router } from 'express';
import type { MediaKind } from '../../adapters/media/media.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problem.ts';
import { sendMedia } from '../../http/send-media.ts';

/** Names are random and files never change, so browsers may cache them for a year. */
const forever = 'public, max-age=31536000, immutable';

/** Covers and sample clips of books: open to everyone. */
export function openMediaRouter({ media }: Deps): Router {
  const handle =
    (kind: MediaKind): RequestHandler<{ file: string }> =>
    async (request, response) => {
      const file = await media.read(kind, request.params.file);
      if (!file) throw new Problem(404, 'We couldn’t find this file.');
      sendMedia(request, response, file, forever);
    };
  return Router().get('/covers/:file', handle('covers')).get('/samples/:file', handle('samples'));
}
