import { readFile } from 'node:fs/promises';

/** The address, file and form field of uploads, with the session that sends them. */
export type Uploads = {
  url: string;
  bearer: string;
  field: string;
  file: string;
  others: Record<string, string>;
};

const concurrency = 6;
const leastMilliseconds = 3_000;
/** Milliseconds between two waves: a file that is rejected at once makes six requests per wave, not a flood. */
const betweenWaves = 500;

/** `send-uploads.ts <Uploads as JSON>`: sends six uploads at once, in waves, and prints the statuses. */
const { url, bearer, field, file, others } = JSON.parse(process.argv[2] ?? '{}') as Uploads;
const blobOf = async (path: string) => new Blob([new Uint8Array(await readFile(path))]);
const content = await blobOf(file);
const companions = await Promise.all(
  Object.entries(others).map(async ([name, path]) => [name, await blobOf(path)] as const),
);
const send = async (): Promise<number> => {
  const body = new FormData();
  body.set('title', 'Un livre');
  for (const [name, blob] of [...companions, [field, content] as const]) body.set(name, blob, name);
  const response = await fetch(url, { method: 'POST', body, headers: { authorization: bearer } });
  await response.arrayBuffer();
  return response.status;
};
const statuses: number[] = [];
const end = performance.now() + leastMilliseconds;
do {
  const pause = new Promise((resolve) => setTimeout(resolve, betweenWaves));
  statuses.push(...(await Promise.all(Array.from({ length: concurrency }, send))));
  await pause;
} while (performance.now() < end);
process.stdout.write(JSON.stringify(statuses));
