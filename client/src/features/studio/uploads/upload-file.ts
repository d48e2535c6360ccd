import { uploadPath } from '@lingostory/contract/studio/recordings/limits';
import { type Problem, toProblem } from '../../../lib/http/problem.ts';
import { storage } from '../../../lib/storage/storage.ts';

const chunkSizeBytes = 8 * 1024 * 1024;
/**
 * Delays in milliseconds before each retry. They add up to more than a minute, about the time a router takes to
 * reconnect.
 */
const retryDelaysMs = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000];

/** Abort reason for an upload that may be resumed later. Used when the editor leaves the page. */
export const leftPageReason = 'left the page';

type UploadOptions = { onProgress: (fraction: number) => void; signal: AbortSignal };
type UploadResult = { id: string; error?: undefined } | { id?: undefined; error: Problem | null };

/**
 * Uploads a file in chunks. After a lost connection the upload resumes automatically; after a reload it resumes
 * when the same file is chosen again. If `signal` aborts the upload, `error` is null. The server then deletes the
 * uploaded part, unless the editor only left the page.
 */
export async function uploadFile(file: File, { onProgress, signal }: UploadOptions): Promise<UploadResult> {
  // Loads tus-js-client on demand, because only large uploads need it.
  const tus = await import('tus-js-client').catch(() => null);
  if (tus === null) return { error: toProblem({ isAxiosError: true }) };
  return await new Promise((resolve) => {
    const upload = new tus.Upload(file, {
      endpoint: `/v1${uploadPath}`,
      headers: { Authorization: `Bearer ${storage.token.get() ?? ''}` },
      metadata: { filename: file.name, filetype: file.type },
      chunkSize: chunkSizeBytes,
      retryDelays: retryDelaysMs,
      // 507 means that the disk is full, so a retry would fail too.
      onShouldRetry: (error, attempt, options) =>
        error.originalResponse?.getStatus() !== 507 &&
        tus.defaultOptions.onShouldRetry?.(error, attempt, options) === true,
      onProgress: (sentBytes, total) => onProgress(total === 0 ? 0 : sentBytes / total),
      onSuccess: () => resolve({ id: uploadIdOf(upload.url) }),
      onError: (error) => resolve({ error: toUploadProblem(error) }),
    });
    const stopUpload = () => {
      // Deletes the uploaded part. If that fails, the server's cleanup removes it.
      upload.abort(signal.reason !== leftPageReason).catch(() => {});
      resolve({ error: null });
    };
    signal.addEventListener('abort', stopUpload, { once: true });
    const startUpload = async () => {
      const [previousUpload] = await upload.findPreviousUploads().catch(() => []);
      if (signal.aborted) return;
      if (previousUpload !== undefined) upload.resumeFromPreviousUpload(previousUpload);
      upload.start();
    };
    void startUpload();
  });
}

/** Forgets an upload after it has been used, so that choosing the same file again starts a new one. */
export async function forgetUpload(id: string): Promise<void> {
  const tus = await import('tus-js-client');
  const { urlStorage } = tus.defaultOptions;
  const uploads = await urlStorage.findAllUploads();
  const matchingUploads = uploads.filter(({ uploadUrl }) => uploadIdOf(uploadUrl) === id);
  await Promise.all(matchingUploads.map(({ urlStorageKey }) => urlStorage.removeUpload(urlStorageKey)));
}

export function uploadIdOf(url: string | null): string {
  return url?.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
}

/** Converts a tus error, whose response body is unparsed text, to a problem. */
export function toUploadProblem(error: object): Problem {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!isTusResponse(response)) return toProblem({ isAxiosError: true });
  return toProblem({ response: { status: response.getStatus(), data: parseJson(response.getBody()) } });
}

type TusResponse = { getStatus: () => number; getBody: () => string };

function isTusResponse(value: unknown): value is TusResponse {
  return typeof value === 'object' && value !== null && 'getStatus' in value && 'getBody' in value;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
