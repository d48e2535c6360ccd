import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProblemView } from '@lingostory/contract/problem';
import { recordingLimits, uploadPath } from '@lingostory/contract/studio/recordings/limits';
import { DataStore, ERRORS, type Lock, type Locker, type RequestRelease, Server, Upload } from '@tus/server';
import { type RequestHandler, Router } from 'express';
import type { Deps } from '../../../deps.ts';
import { toDatabaseProblem } from '../../../http/create-error-middleware.ts';
import { createUnauthorizedProblem, Problem } from '../../../http/problem.ts';
import { authorizeCaller } from '../../../http/route.ts';
import { isDiskFull, noDiskSpaceMessage } from '../../../lib/disk.ts';
import { acquireLease, type ReleaseFunction } from '../../../lib/lease.ts';
import { MediaUnavailableError, mediaUnavailableMessage } from '../../../lib/media-outage.ts';
import { declareUpload } from './upload-room.ts';

/**
 * Milliseconds between two checks for stop requests. Kept short, because a client that reconnects has to wait for the
 * request that still holds its upload.
 */
const pollIntervalMs = 1000;
const retryDelayMs = 200;
const maxWaitMs = 30_000;

/**
 * Lets only one request at a time work on an upload, across all processes. A new request asks the earlier one to
 * stop, because the earlier one usually hangs on a broken connection. Within a process, it calls the earlier
 * request's callback; for other processes, it writes a row that they poll.
 */
function createUploadLocker(deps: Deps): Locker {
  const releaseRequestsById = new Map<string, RequestRelease>();
  return { newLock: (id) => createLock(deps, id, releaseRequestsById) };
}

function createLock(deps: Deps, id: string, releaseRequestsById: Map<string, RequestRelease>): Lock {
  const lockName = `upload:${id}`;
  const stopRequestName = `${lockName}:wanted`;
  let releaseLock: ReleaseFunction | undefined;

  const requestStop = async () => {
    await releaseRequestsById.get(id)?.();
    await deps.db.$executeRaw`
      insert into leases (name, token, expires_at)
      values (${stopRequestName}, gen_random_uuid(), now() + interval '5 seconds')
      on conflict (name) do update set expires_at = excluded.expires_at`;
  };
  const isStopRequested = async () => {
    const rows = await deps.db.$queryRaw<unknown[]>`
      select 1 from leases where name = ${stopRequestName} and expires_at > now()`;
    return rows.length > 0;
  };
  const acquireLock = async (stop: RequestRelease) => {
    const onHeartbeat = async (isHeld: boolean) => {
      if (!isHeld || (await isStopRequested())) await stop();
    };
    releaseLock = await acquireLease(deps, lockName, { intervalMs: pollIntervalMs, onBeat: onHeartbeat });
    return releaseLock !== undefined;
  };
  return {
    lock: async (signal, stop) => {
      const deadline = Date.now() + maxWaitMs;
      while (!(await acquireLock(stop))) {
        if (signal.aborted) throw ERRORS.ABORTED;
        if (Date.now() > deadline) throw ERRORS.ERR_LOCK_TIMEOUT;
        await requestStop();
        await sleep(retryDelayMs);
      }
      releaseRequestsById.set(id, stop);
      // Deletes the stop request that was meant for the lock's previous holder, so that it doesn't stop this request
      // too. Requests that are still waiting write a new one. An error is ignored, because stop requests also expire
      // and the lock must not be lost.
      await deps.db.$executeRaw`delete from leases where name = ${stopRequestName}`.catch(() => undefined);
    },
    unlock: async () => {
      releaseRequestsById.delete(id);
      await releaseLock?.();
    },
  };
}

const uploadFileNameOf = (id: string) => `${id}.upload`;

/**
 * The uploads of one administrator, for the tus server: rows with the announced size, and files in the recordings
 * folder.
 */
class UploadStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination'];
  readonly #deps: Deps;
  readonly #userId: number;
  #created: string | undefined;

  constructor(deps: Deps, userId: number) {
    super();
    this.#deps = deps;
    this.#userId = userId;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, metadata } = upload;
    const fileName = (metadata?.filename ?? '').replaceAll(/[\p{Cc}\p{Surrogate}]/gu, '').slice(0, 200);
    await declareUpload(this.#deps, { file: uploadFileNameOf(id), userId: this.#userId, size, fileName });
    this.#created = id;
    await this.#deps.media.beginUpload('recordings', id);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { db, media } = this.#deps;
    const file = uploadFileNameOf(id);
    const row = await db.upload.findFirst({ where: { file, userId: this.#userId } });
    const offset = row && (await media.sizeOf('recordings', file));
    if (!row || offset === undefined || offset === null) throw ERRORS.FILE_NOT_FOUND;
    const { size, fileName, createdAt } = row;
    const metadata = { filename: fileName };
    return new Upload({ id, size, offset, metadata, creation_date: createdAt.toISOString() });
  }

  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const { media } = this.#deps;
    await media.appendToUpload('recordings', uploadFileNameOf(id), offset, content);
    return (await media.sizeOf('recordings', uploadFileNameOf(id))) ?? 0;
  }

  override async remove(id: string): Promise<void> {
    const { db, media } = this.#deps;
    const file = uploadFileNameOf(id);
    const { count } = await db.upload.deleteMany({ where: { file, userId: this.#userId } });
    if (count === 0) throw ERRORS.FILE_NOT_FOUND;
    await media.remove('recordings', file);
  }

  /**
   * Deletes the upload if its creation request failed, because the client never learned its URL and can't resume it.
   */
  async removeCreatedUpload(): Promise<void> {
    if (this.#created !== undefined) await this.remove(this.#created).catch(() => undefined);
  }
}

const messages: Record<number, string> = {
  404: 'We couldn’t find this upload. Please choose the file again.',
  413: `A file can be at most ${recordingLimits.file >> 20} MB.`,
  500: 'Something went wrong. Please try again later.',
};
const defaultErrorMessage = 'We couldn’t continue the upload. Please choose the file again.';

/** The tus server, with JSON errors like those of all other calls instead of plain text. */
class UploadServer extends Server {
  /** The id of the request in our log. */
  requestId: string | undefined;

  override async write(
    context: Parameters<Server['write']>[0],
    headers: Headers,
    status: number,
    body = '',
  ): ReturnType<Server['write']> {
    if (status < 400) return await super.write(context, headers, status, body);
    headers.set('Content-Type', 'application/json; charset=utf-8');
    const requestId = status >= 500 ? this.requestId : undefined;
    return await super.write(context, headers, status, toProblemJson(status, body, requestId));
  }
}

/** Returns an error response with our own message, for `onResponseError`. */
const toProblemResponse = (status: number, message: string) => ({
  status_code: status,
  body: JSON.stringify({ message }),
});

function toProblemJson(status: number, body: string, requestId: string | undefined): string {
  const isProblemJson = body.startsWith('{"message":');
  const problem: ProblemView = isProblemJson
    ? JSON.parse(body)
    : { message: messages[status] ?? defaultErrorMessage };
  return JSON.stringify({ ...problem, ...(requestId === undefined ? {} : { request_id: requestId }) });
}

const mediaUnavailableUploadMessage = `${mediaUnavailableMessage} Nothing was lost. Send the file again later, and the upload will pick up where it stopped.`;
const diskFullMessage = `${noDiskSpaceMessage} Nothing was lost. Send the file again later, and the upload will pick up where it stopped.`;

/**
 * Handles resumable uploads of recordings and books by administrators. Implements the tus protocol 1.0.0:
 * https://tus.io/protocols/resumable-upload
 */
export function createUploadRouter(deps: Deps): Router {
  const locker = createUploadLocker(deps);
  const handleUpload: RequestHandler = async (request, response) => {
    const caller = await authorizeCaller(deps, { access: 'administrator' }, request, response);
    if (!caller) throw createUnauthorizedProblem();
    const store = new UploadStore(deps, caller.id);
    const server = new UploadServer({
      path: `/v1${uploadPath}`,
      datastore: store,
      locker,
      maxSize: recordingLimits.file,
      // Behind a proxy, the server doesn't know the origin that the browser uses.
      relativeLocation: true,
      allowedOrigins: deps.settings.corsOrigins,
      onResponseError: async (_request, error) => {
        await store.removeCreatedUpload();
        if (error instanceof Problem) return toProblemResponse(error.status, error.message);
        const status = 'status_code' in error ? error.status_code : 500;
        if (status >= 500) request.log.error({ err: error }, 'an upload failed');
        if (error instanceof MediaUnavailableError)
          return toProblemResponse(503, mediaUnavailableUploadMessage);
        if (isDiskFull(error)) return toProblemResponse(507, diskFullMessage);
        const databaseProblem = toDatabaseProblem(error);
        return databaseProblem && toProblemResponse(databaseProblem.status, databaseProblem.message);
      },
    });
    server.requestId = response.locals.requestId;
    await server.handle(request, response);
  };
  // Registers both paths separately, so that metrics are labeled with the route's template.
  return Router().all(uploadPath, handleUpload).all(`${uploadPath}/:id`, handleUpload);
}
