import { readFile } from 'node:fs/promises';

/**
 * An upload: its URL, the token of the session that sends it, the form field of the file, the file's path, and the
 * form's other fields.
 */
export type UploadOptions = {
  url: string;
  bearer: string;
  field: string;
  file: string;
  others: Record<string, string>;
};

const concurrency = 6;
const minDurationMs = 3_000;
/**
 * Milliseconds between two waves of uploads. Without this pause, a file that is rejected immediately would cause a
 * flood of requests.
 */
const pauseBetweenWavesMs = 500;

/**
 * `send-uploads.ts <UploadOptions as JSON>` sends waves of six simultaneous uploads and prints the response statuses.
 */
const { url, bearer, field, file, others } = JSON.parse(process.argv[2] ?? '{}') as UploadOptions;
const readBlob = async (path: string) => new Blob([new Uint8Array(await readFile(path))]);
const content = await readBlob(file);
const companionFiles = await Promise.all(
  Object.entries(others).map(async ([name, path]) => [name, await readBlob(path)] as const),
);
const sendUpload = async (): Promise<number> => {
  const body = new FormData();
  body.set('title', 'Un livre');
  for (const [name, blob] of [...companionFiles, [field, content] as const]) body.set(name, blob, name);
  const response = await fetch(url, { method: 'POST', body, headers: { authorization: bearer } });
  await response.arrayBuffer();
  return response.status;
};
const statuses: number[] = [];
const endsAt = performance.now() + minDurationMs;
do {
  const pause = new Promise((resolve) => setTimeout(resolve, pauseBetweenWavesMs));
  statuses.push(...(await Promise.all(Array.from({ length: concurrency }, sendUpload))));
  await pause;
} while (performance.now() < endsAt);
process.stdout.write(JSON.stringify(statuses));
