import { Router } from 'express';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problem.ts';
import { sendMedia } from '../../http/send-media.ts';
import type { ClipQuery } from './base/clip-address.ts';
import { findAudioAccess } from './phrases/find-audio-access.ts';

/** Matches every stored file name. Other names get a 404 without a lookup. */
const fileNamePattern = /^[\w.]+$/;

/** Serves audio clips. Clips outside the free sample require a signed URL rather than a session. */
export function createClipRouter(deps: Deps): Router {
  return Router().get('/clips/:file', async (request, response) => {
    const { file } = request.params;
    if (!fileNamePattern.test(file)) throw new Problem(404, 'We couldn’t find this clip.');
    const audioAccess = await findAudioAccess(deps, file, request.query as ClipQuery);
    const clip = audioAccess === 'no' ? undefined : await deps.media.read('clips', file);
    if (!clip) throw new Problem(404, 'We couldn’t find this clip.');
    const cacheControl =
      audioAccess === 'signed' ? 'private, max-age=21600, immutable' : 'public, max-age=3600';
    sendMedia(request, response, clip, cacheControl);
  });
}
