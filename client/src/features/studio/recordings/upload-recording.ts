import { uploadPath } from '@lingostory/contract/studio/recordings/limits';
import { type Problem, toProblem } from '../../../lib/http/problem.ts';
import { storage } from '../../../lib/storage/storage.ts';

const chunkSize = 8 * 1024 * 1024;
/** Milliseconds before each new try: over a minute in all, as long as a router takes to come back. */
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000];

/** Why an upload stops that somebody may want to go on with. */
export const leftPage = 'left the page';

type Uploading = { onProgress: (share: number) => void; signal: AbortSignal };
type Uploaded = { id: string; error?: undefined } | { id?: undefined; error: Problem | null };

/**
 * Sends a recording in parts, and goes on where it stopped: after a broken connection by itself, after a reload once the same
 * file is chosen again. The error is null where `signal` stopped it; unless the page was left, nothing stays on the server then.
 */
export async function uploadRecording(file: File, { onProgress, signal }: Uploading): Promise<Uploaded> {
  // Fetched once somebody sends a recording: no other page needs it.
  const tus = await import('tus-js-client').catch(() => null);
  if (tus === null) return { error: toProblem({ isAxiosError: true }) };
  return await new Promise((resolve) => {
    const upload = new tus.Upload(file, {
      endpoint: `/v1${uploadPath}`,
      headers: { Authorization: `Bearer ${storage.token.get() ?? ''}` },
      metadata: { filename: file.name, filetype: file.type },
      chunkSize,
      retryDelays,
      // A disk without room has none a minute later either.
      onShouldRetry: (error, attempt, options) =>
        error.originalResponse?.getStatus() !== 507 &&
        tus.defaultOptions.onShouldRetry?.(error, attempt, options) === true,
      onProgress: (sent, total) => onProgress(total === 0 ? 0 : sent / total),
      onSuccess: () => resolve({ id: idOf(upload.url) }),
      onError: (error) => resolve({ error: toUploadProblem(error) }),
    });
    const stop = () => {
      // What has arrived is deleted; should that fail, the server sweeps it away.
      upload.abort(signal.reason !== leftPage).catch(() => {});
      resolve({ error: null });
    };
    signal.addEventListener('abort', stop, { once: true });
    const start = async () => {
      const [previous] = await upload.findPreviousUploads().catch(() => []);
      if (signal.aborted) return;
      if (previous !== undefined) upload.resumeFromPreviousUpload(previous);
      upload.start();
    };
    void start();
  });
}

/** It was used: the same file, chosen once more, is a new upload. */
export async function forgetUpload(id: string): Promise<void> {
  const tus = await import('tus-js-client');
  const { urlStorage } = tus.defaultOptions;
  const uploads = await urlStorage.findAllUploads();
  const used = uploads.filter(({ uploadUrl }) => idOf(uploadUrl) === id);
  await Promise.all(used.map(({ urlStorageKey }) => urlStorage.removeUpload(urlStorageKey)));
}

export function idOf(url: string | null): string {
  return url?.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
}

/** tus hands on the response as text. */
export function toUploadProblem(error: object): Problem {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!isResponse(response)) return toProblem({ isAxiosError: true });
  return toProblem({ response: { status: response.getStatus(), data: parsed(response.getBody()) } });
}

type Response = { getStatus: () => number; getBody: () => string };

function isResponse(value: unknown): value is Response {
  return typeof value === 'object' && value !== null && 'getStatus' in value && 'getBody' in value;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
