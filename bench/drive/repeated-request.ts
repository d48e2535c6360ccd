import { readFile } from 'node:fs/promises';

/** A request that is repeated on several connections until the process is killed. */
export type RepeatedRequest = {
  url: string;
  bearer: string;
  connections: number;
  headers?: Record<string, string>;
  method?: string;
  /** A JSON body in which every `{id}` is replaced by a new UUID. */
  json?: string;
  /** The path of a CSV file to upload in a form. */
  file?: string;
};

/**
 * `repeated-request.ts <path of a RepeatedRequest as JSON>` prints `ready` and then repeats the request, discarding the
 * responses.
 */
const repeatedRequest = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as RepeatedRequest;
const file =
  repeatedRequest.file === undefined ? undefined : new Blob([await readFile(repeatedRequest.file)]);

function createBody({ json }: RepeatedRequest): Pick<RequestInit, 'body' | 'headers'> {
  if (file) {
    const form = new FormData();
    form.set('file', file, 'words.csv');
    form.set('as', 'kept');
    return { body: form };
  }
  if (json === undefined) return {};
  const body = json.replaceAll('{id}', () => crypto.randomUUID());
  return { body, headers: { 'content-type': 'application/json' } };
}

async function repeatForever(): Promise<never> {
  for (;;) {
    const { headers, ...rest } = createBody(repeatedRequest);
    const response = await fetch(repeatedRequest.url, {
      method: repeatedRequest.method ?? 'GET',
      headers: { ...repeatedRequest.headers, ...headers, authorization: repeatedRequest.bearer },
      ...rest,
    });
    for await (const _ of response.body ?? []);
    // A 429 from the rate limiter is expected. Any other failure would make the measurement meaningless.
    if (!response.ok && response.status !== 429)
      throw new Error(`${repeatedRequest.url} answered ${response.status}.`);
  }
}

process.stdout.write('ready\n');
await Promise.all(Array.from({ length: repeatedRequest.connections }, repeatForever));
