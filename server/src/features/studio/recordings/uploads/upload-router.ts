import { userTypes } from '@lingostory/contract/constants';
import { recordingLimits, uploadPath } from '@lingostory/contract/studio/recordings/limits';
import { MemoryLocker, Server } from '@tus/server';
import { type RequestHandler, Router } from 'express';
import type { Deps } from '../../../../deps.ts';
import { unauthorised } from '../../../../http/problem.ts';
import { demandRole, findCaller } from '../../../../http/session.ts';
import { UploadStore } from './upload-store.ts';

const tooLarge = `A recording can have at most ${recordingLimits.file >> 20} MB.`;

/** What the protocol's server says is for programs; a message of ours is for editors. */
function messageOf({ status_code: status, body }: { status_code: number; body: string }): string {
  if (status === 413) return tooLarge;
  if (status === 507) return body;
  return 'The upload could not go on. Please choose the file again.';
}

/** Uploads of recordings by the tus protocol (1.0.0), for administrators: https://tus.io/protocols/resumable-upload */
export function uploadRouter(deps: Deps): Router {
  const locker = new MemoryLocker();
  const handle: RequestHandler = async (request, response) => {
    const caller = await findCaller(deps, request.headers.authorization);
    if (!caller) throw unauthorised();
    demandRole(caller.userType, userTypes.administrator);
    const server = new Server({
      path: `/v1${uploadPath}`,
      datastore: new UploadStore(deps, caller.id),
      locker,
      maxSize: recordingLimits.file,
      // Behind a proxy, the origin that we see is not the browser's.
      relativeLocation: true,
      allowedOrigins: deps.settings.corsOrigins,
      onResponseError: (_request, error) => {
        const known = 'status_code' in error ? error : { status_code: 500, body: '' };
        if (known.status_code >= 500 && known.status_code !== 507)
          request.log.error({ err: error }, 'an upload failed');
        return { status_code: known.status_code, body: JSON.stringify({ message: messageOf(known) }) };
      },
    });
    // Express shortens the address for routers that are mounted below it.
    request.url = request.originalUrl;
    await server.handle(request, response);
  };
  // One by one, so that metrics know them by their template.
  return Router().all(uploadPath, handle).all(`${uploadPath}/:id`, handle);
}
