import { type RequestHandler, Router } from 'express';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problem.ts';
import { redirectToBookMedia, sendMedia } from '../../http/send-media.ts';
import { hasValidTag } from './base/clip-address.ts';
import { createClipCheck } from './base/clip-cookies.ts';
import type { SignatureQuery } from './base/signed-address.ts';
import { findAudioAccess } from './clips/find-audio-access.ts';

/** Matches every stored file name. Other names get a 404 without a lookup. */
const fileNamePattern = /^[\w.]+$/;
const idPattern = /^[1-9]\d{0,9}$/;

const createMissingClipProblem = () => new Problem(404, 'We couldn’t find this clip.');

/**
 * Serves audio clips. A book's clips require its cookie. Those at `/clips` are in a free sample, or have a signed URL of
 * the previous release.
 */
export function createClipRouter(deps: Deps): Router {
  return Router()
    .get('/books/:bookId/clips/:tag/:file', createBookClipHandler(deps))
    .get('/clips/:file', async (request, response) => {
      const { file } = request.params;
      if (!fileNamePattern.test(file)) throw createMissingClipProblem();
      const audioAccess = await findAudioAccess(deps, file, request.query as SignatureQuery);
      const clip = audioAccess === 'no' ? undefined : await deps.media.read('clips', file);
      if (!clip) throw createMissingClipProblem();
      const cacheControl =
        audioAccess === 'signed' ? 'private, max-age=21600, immutable' : 'public, max-age=3600';
      sendMedia(request, response, clip, cacheControl);
    });
}

/**
 * Serves the clips of a book. If nginx sends the header `X-Sendfile-Type`, it only checks the cookie, and nginx serves
 * the clip from its cache or requests it without the header.
 */
function createBookClipHandler(deps: Deps): RequestHandler<{ bookId: string; tag: string; file: string }> {
  const mayHear = createClipCheck(deps);
  return async (request, response) => {
    const { bookId: id, tag, file } = request.params;
    const bookId = Number(id);
    const isAllowed =
      idPattern.test(id) &&
      fileNamePattern.test(file) &&
      mayHear(request.headers.cookie, bookId) &&
      hasValidTag(deps, { bookId, tag, file });
    if (!isAllowed) throw createMissingClipProblem();
    if (redirectToBookMedia(request, response, `${bookId}/clips/${tag}/${file}`)) return;
    const clip = await deps.media.read('clips', file);
    if (!clip) throw createMissingClipProblem();
    sendMedia(request, response, clip, 'private, max-age=31536000, immutable');
  };
}
