import { createReadStream } from 'node:fs';
import { addAbortSignal, finished, PassThrough, type Readable } from 'node:stream';
import { isMissingObject, type ObjectStoreSettings, toMediaUnavailableError } from './store-errors.ts';

type Sdk = typeof import('@aws-sdk/client-s3');
type Client = InstanceType<Sdk['S3Client']>;
/** A reader waits for a `short` request, which reads a clip or a picture. A `transfer` sends up to 8 MiB. */
type RequestLength = 'short' | 'normal' | 'transfer';
type LoadedSdk = { sdk: Sdk; clients: Record<RequestLength, Client> };

/** Milliseconds until the response to one attempt, and in total, with the SDK's second attempt. */
const timeLimits = {
  short: { attempt: 2_000, total: 5_000 },
  normal: { attempt: 5_000, total: 12_000 },
  transfer: { attempt: 30_000, total: 75_000 },
} as const satisfies Record<RequestLength, object>;
const connectTimeoutMs = 1_000;
/** A response that brings no byte for this long is broken off. */
const idleTimeoutMs = 15_000;
const maxAttempts = 2;
/** Enough for the readers of one process, whose clips mostly come from its memory. */
const maxSockets = 100;

/** Bytes per part of a multipart upload. At most two parts of a file are in memory. */
const partBytes = 8 * 1024 * 1024;
const concurrentParts = 2;

export type ByteRange = { start: number; end: number };
type StoredObject = { key: string; size: number };

/** An S3 bucket. Every call throws a `MediaUnavailableError` if the store is absent, too slow, or rejects it. */
export type ObjectStore = {
  /** Reads a small object. Returns undefined if it doesn't exist. */
  read: (key: string) => Promise<Buffer | undefined>;
  /** Streams an object or part of it. Returns undefined if it doesn't exist. */
  open: (key: string, range?: ByteRange) => Promise<Readable | undefined>;
  /** Returns an object's size in bytes, or undefined if it doesn't exist. */
  sizeOf: (key: string) => Promise<number | undefined>;
  put: (key: string, bytes: Buffer, type?: string) => Promise<void>;
  /**
   * Stores a file of any size, a large one in parts. A failed upload leaves no object behind. Throws the file's own
   * error if it can't be read.
   */
  putFile: (key: string, path: string, type: string) => Promise<void>;
  /** Copies an object within the store. Ignores a missing one. */
  copy: (from: string, to: string) => Promise<void>;
  /** Deletes objects. Ignores missing ones. */
  remove: (keys: readonly string[]) => Promise<void>;
  /** Lists all objects whose key begins with `prefix`. */
  list: (prefix: string) => Promise<StoredObject[]>;
  /** Lists the names directly below `prefix`, which ends with a slash. Objects below a name count as that name. */
  listNames: (prefix: string) => Promise<string[]>;
  /** Gives up multipart uploads that killed processes began before `cutoffDate`. Their parts are in no list. */
  abortUnfinished: (cutoffDate: Date) => Promise<void>;
  /** Throws if the bucket can't be listed. */
  check: () => Promise<void>;
};

/** Loads the SDK at the first use, because loading it takes a quarter of a second and 25 MB. */
function createSdkLoader(settings: ObjectStoreSettings): () => Promise<LoadedSdk> {
  const load = async (): Promise<LoadedSdk> => {
    const sdk = await import('@aws-sdk/client-s3');
    const createClient = (requestLength: RequestLength) =>
      new sdk.S3Client({
        region: settings.region,
        ...(settings.endpoint && { endpoint: settings.endpoint.href }),
        forcePathStyle: settings.isPathStyle,
        credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
        maxAttempts,
        requestHandler: {
          connectionTimeout: connectTimeoutMs,
          requestTimeout: timeLimits[requestLength].attempt,
          throwOnRequestTimeout: true,
          socketTimeout: idleTimeoutMs,
          httpAgent: { maxSockets },
          httpsAgent: { maxSockets },
        },
        // Not every store knows the newer checksums. Bodies in memory are signed with their SHA-256 anyway.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      });
    const clients = {
      short: createClient('short'),
      normal: createClient('normal'),
      transfer: createClient('transfer'),
    };
    return { sdk, clients };
  };
  let loading: Promise<LoadedSdk> | undefined;
  return async () => {
    // Tries again after a failure, such as too many open files.
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return await loading;
  };
}

/** Runs a task with a signal that is aborted after this many milliseconds, unless the task is done by then. */
async function withTimeLimit<Result>(
  milliseconds: number,
  task: (abortSignal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const abortController = new AbortController();
  const timer = setTimeout(() => abortController.abort(), milliseconds);
  try {
    return await task(abortController.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Reads a response's body into memory. */
async function readBody(body: Readable): Promise<Buffer> {
  return await withTimeLimit(timeLimits.short.total, async (signal) => {
    const chunks: Buffer[] = [];
    for await (const chunk of addAbortSignal(signal, body)) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  });
}

/**
 * Returns a stream of the same bytes that fails with a `MediaUnavailableError` if the store breaks it off. Destroying
 * the stream also destroys `body`, even while that waits for the store, so that its connection is closed.
 */
function withStoreErrors(body: Readable, settings: ObjectStoreSettings): Readable {
  const stream = new PassThrough({
    destroy: (error, callback) => {
      body.destroy();
      callback(error);
    },
  });
  finished(body, (error) => {
    if (error) stream.destroy(toMediaUnavailableError(error, settings));
  });
  return body.pipe(stream);
}

/** Ignores that a store can't list unfinished uploads. Such a store removes them itself. */
function ignoreNotImplemented(error: unknown): undefined {
  if (error instanceof Error && (error.cause as Error | undefined)?.name === 'NotImplemented')
    return undefined;
  throw error;
}

export function createObjectStore(settings: ObjectStoreSettings): ObjectStore {
  const { bucket } = settings;
  const loadSdk = createSdkLoader(settings);

  /** Sends a request. Returns undefined if the store has no such object. */
  const request = async <Response>(
    requestLength: RequestLength,
    send: (sdk: Sdk, client: Client, options: { abortSignal: AbortSignal }) => Promise<Response>,
  ): Promise<Response | undefined> => {
    try {
      const { sdk, clients } = await loadSdk();
      return await withTimeLimit(timeLimits[requestLength].total, (abortSignal) =>
        send(sdk, clients[requestLength], { abortSignal }),
      );
    } catch (error) {
      if (isMissingObject(error)) return undefined;
      throw toMediaUnavailableError(error, settings);
    }
  };

  const open = async (key: string, range?: ByteRange): Promise<Readable | undefined> => {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const response = await request('short', (sdk, client, options) =>
      client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key, Range }), options),
    );
    return response?.Body && withStoreErrors(response.Body as Readable, settings);
  };

  /** Requests all pages of a list. */
  const listPages = async <Row>(
    prefix: string,
    delimiter: string | undefined,
    toRows: (page: import('@aws-sdk/client-s3').ListObjectsV2CommandOutput) => Row[],
  ): Promise<Row[]> => {
    const rows: Row[] = [];
    let token: string | undefined;
    do {
      const page = await request('normal', (sdk, client, options) =>
        client.send(
          new sdk.ListObjectsV2Command({
            Bucket: bucket,
            Prefix: prefix,
            Delimiter: delimiter,
            ContinuationToken: token,
          }),
          options,
        ),
      );
      if (page) rows.push(...toRows(page));
      token = page?.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
    return rows;
  };

  return {
    read: async (key) => {
      const body = await open(key);
      if (!body) return undefined;
      return await readBody(body).catch((error: unknown) => {
        throw toMediaUnavailableError(error, settings);
      });
    },
    open,
    sizeOf: async (key) => {
      const head = await request('normal', (sdk, client, options) =>
        client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: key }), options),
      );
      return head && (head.ContentLength ?? 0);
    },
    put: async (key, bytes, type) => {
      await request('transfer', (sdk, client, options) =>
        client.send(
          new sdk.PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: type }),
          options,
        ),
      );
    },
    putFile: async (key, path, type) => {
      let fileError: Error | undefined;
      try {
        const { clients } = await loadSdk();
        const { Upload } = await import('@aws-sdk/lib-storage');
        const body = createReadStream(path, { highWaterMark: 1024 * 1024 });
        body.once('error', (error) => {
          fileError = error;
        });
        const params = { Bucket: bucket, Key: key, Body: body, ContentType: type };
        const upload = new Upload({
          client: clients.transfer,
          params,
          partSize: partBytes,
          queueSize: concurrentParts,
        });
        await upload.done();
      } catch (error) {
        throw fileError ?? toMediaUnavailableError(error, settings);
      }
    },
    copy: async (from, to) => {
      await request('transfer', (sdk, client, options) =>
        client.send(
          new sdk.CopyObjectCommand({ Bucket: bucket, Key: to, CopySource: `${bucket}/${from}` }),
          options,
        ),
      );
    },
    remove: async (keys) => {
      for (const key of keys)
        await request('normal', (sdk, client, options) =>
          client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key }), options),
        );
    },
    list: async (prefix) =>
      await listPages(prefix, undefined, ({ Contents = [] }) =>
        Contents.map(({ Key = '', Size = 0 }) => ({ key: Key, size: Size })),
      ),
    listNames: async (prefix) =>
      await listPages(prefix, '/', ({ Contents = [], CommonPrefixes = [] }) => [
        ...Contents.map(({ Key = '' }) => Key.slice(prefix.length)),
        ...CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(prefix.length, -1)),
      ]),
    abortUnfinished: async (cutoffDate) => {
      const page = await request('normal', (sdk, client, options) =>
        client.send(new sdk.ListMultipartUploadsCommand({ Bucket: bucket }), options),
      ).catch(ignoreNotImplemented);
      for (const { Key, UploadId, Initiated } of page?.Uploads ?? [])
        if (Initiated && Initiated < cutoffDate)
          await request('normal', (sdk, client, options) =>
            client.send(new sdk.AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }), options),
          );
    },
    check: async () => {
      await request('normal', (sdk, client, options) =>
        client.send(new sdk.ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 }), options),
      );
    },
  };
}
