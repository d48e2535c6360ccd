import { recordingLimits, uploadPath } from '@lingostory/contract/studio/recordings/limits';
import { type RequestHandler, Router } from 'express';
import type { Deps } from '../../../../deps.ts';
import { Problem, unauthorised } from '../../../../http/problem.ts';
import { admitted } from '../../../../http/route.ts';
import { isDiskFull, noRoom } from '../../../../lib/disk-full.ts';
import { uploadLocker } from './upload-locker.ts';
import { sentence, UploadServer } from './upload-server.ts';
import { UploadStore } from './upload-store.ts';

const waitsForRoom = `${noRoom} Nothing was lost. Send the file again later, and the upload will pick up where it stopped.`;

/** Uploads of recordings by the tus protocol (1.0.0), for administrators: https://tus.io/protocols/resumable-upload */
export function uploadRouter(deps: Deps): Router {
  const locker = uploadLocker(deps);
  const handle: RequestHandler = async (request, response) => {
    const caller = await admitted(deps, { access: 'administrator' }, request, response);
    if (!caller) throw unauthorised();
    const store = new UploadStore(deps, caller.id);
    const server = new UploadServer({
      path: `/v1${uploadPath}`,
      datastore: store,
      locker,
      maxSize: recordingLimits.file,
      // Behind a proxy, the origin that we see is not the browser's.
      relativeLocation: true,
      allowedOrigins: deps.settings.corsOrigins,
      onResponseError: async (_request, error) => {
        await store.removeCreated();
        if (error instanceof Problem) return sentence(error.status, error.message);
        const status = 'status_code' in error ? error.status_code : 500;
        if (status >= 500) request.log.error({ err: error }, 'an upload failed');
        return isDiskFull(error) ? sentence(507, waitsForRoom) : undefined;
      },
    });
    await server.handle(request, response);
  };
  // One by one, so that metrics know them by their template.
  return Router().all(uploadPath, handle).all(`${uploadPath}/:id`, handle);
}
