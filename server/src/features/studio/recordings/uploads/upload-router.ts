import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { recordingLimits, uploadPath } from '@lingostory/contract/studio/recordings/limits';
import { DataStore, ERRORS, type Lock, type Locker, type RequestRelease, Server, Upload } from '@tus/server';
import { type RequestHandler, Router } from 'express';
import type { Deps } from '../../../../deps.ts';
import { Problem, unauthorised } from '../../../../http/problem.ts';
import { admitted } from '../../../../http/route.ts';
import { isDiskFull, noRoom } from '../../../../lib/disk.ts';
import { holdLease, type Release } from '../../../../lib/lease.ts';
import { declareUpload } from './upload-room.ts';

/** Milliseconds. Somebody whose connection broke must not wait long for the request that still holds their upload. */
const every = 1000;
const retryDelay = 200;
const longestWait = 30_000;

/**
 * Lets one request at a time, in all processes, work on an upload. Who comes later asks the one before to stop: it mostly hangs
 * on a connection that is no more. In this process by a call, in others by a row that its holder looks for.
 */
function uploadLocker(deps: Deps): Locker {
  const holders = new Map<string, RequestRelease>();
  return { newLock: (id) => createLock(deps, id, holders) };
}

function createLock(deps: Deps, id: string, holders: Map<string, RequestRelease>): Lock {
  const name = `upload:${id}`;
  const wanted = `${name}:wanted`;
  let release: Release | undefined;

  const want = async () => {
    await holders.get(id)?.();
    await deps.db.$executeRaw`
      insert into leases (name, token, expires_at)
      values (${wanted}, gen_random_uuid(), now() + interval '5 seconds')
      on conflict (name) do update set expires_at = excluded.expires_at`;
  };
  const isWanted = async () => {
    const found = await deps.db.$queryRaw<unknown[]>`
      select 1 from leases where name = ${wanted} and expires_at > now()`;
    return found.length > 0;
  };
  const take = async (stop: RequestRelease) => {
    const onBeat = async (isHeld: boolean) => {
      if (!isHeld || (await isWanted())) await stop();
    };
    release = await holdLease(deps, name, { every, onBeat });
    return release !== undefined;
  };
  return {
    lock: async (signal, stop) => {
      const until = Date.now() + longestWait;
      while (!(await take(stop))) {
        if (signal.aborted) throw ERRORS.ABORTED;
        if (Date.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT;
        await want();
        await sleep(retryDelay);
      }
      holders.set(id, stop);
      // Also what somebody left who gave up, or it would stop this request. Who still waits writes it again. It runs out by
      // itself, so a failure must not cost the lock that was just taken.
      await deps.db.$executeRaw`delete from leases where name = ${wanted}`.catch(() => undefined);
    },
    unlock: async () => {
      holders.delete(id);
      await release?.();
    },
  };
}

const nameOf = (id: string) => `${id}.upload`;

/** The uploads of one administrator: rows that say how long a file is to be, and the files among the recordings. */
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
    await declareUpload(this.#deps, { file: nameOf(id), userId: this.#userId, size, fileName });
    this.#created = id;
    await this.#deps.media.begin('recordings', id);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { db, media } = this.#deps;
    const file = nameOf(id);
    const found = await db.upload.findFirst({ where: { file, userId: this.#userId } });
    const offset = found && (await media.sizeOf('recordings', file));
    if (!found || offset === undefined || offset === null) throw ERRORS.FILE_NOT_FOUND;
    const { size, fileName, createdAt } = found;
    const metadata = { filename: fileName };
    return new Upload({ id, size, offset, metadata, creation_date: createdAt.toISOString() });
  }

  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const { media } = this.#deps;
    await media.append('recordings', nameOf(id), offset, content);
    return (await media.sizeOf('recordings', nameOf(id))) ?? 0;
  }

  override async remove(id: string): Promise<void> {
    const { db, media } = this.#deps;
    const file = nameOf(id);
    const { count } = await db.upload.deleteMany({ where: { file, userId: this.#userId } });
    if (count === 0) throw ERRORS.FILE_NOT_FOUND;
    await media.remove('recordings', file);
  }

  /** For a request that failed: nobody was told the address of what it has created, so nobody could go on with it. */
  async removeCreated(): Promise<void> {
    if (this.#created !== undefined) await this.remove(this.#created).catch(() => undefined);
  }
}

const messages: Record<number, string> = {
  404: 'We couldn’t find this upload. Please choose the file again.',
  413: `A recording can be at most ${recordingLimits.file >> 20} MB.`,
  500: 'Something went wrong. Please try again later.',
};
const otherwise = 'We couldn’t continue the upload. Please choose the file again.';

/** The protocol's server. It describes problems in plain text for programs; whoever calls us reads JSON as of every other call. */
class UploadServer extends Server {
  override async write(
    context: Parameters<Server['write']>[0],
    headers: Headers,
    status: number,
    body = '',
  ): ReturnType<Server['write']> {
    if (status < 400) return await super.write(context, headers, status, body);
    headers.set('Content-Type', 'application/json; charset=utf-8');
    return await super.write(context, headers, status, problemText(status, body));
  }
}

/** For `onResponseError`: a problem with a sentence of our own. */
const sentence = (status: number, message: string) => ({
  status_code: status,
  body: JSON.stringify({ message }),
});

function problemText(status: number, body: string): string {
  const isOurs = body.startsWith('{"message":');
  return isOurs ? body : JSON.stringify({ message: messages[status] ?? otherwise });
}

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
