import { readFile } from 'node:fs/promises';

/** A call that is repeated on a number of connections until the process is killed. */
export type Press = {
  url: string;
  bearer: string;
  connections: number;
  method?: string;
  /** A JSON body; each `{id}` is replaced by a new id. */
  json?: string;
  /** The path of a CSV that is sent as a form's file. */
  file?: string;
};

/**
 * `press.ts <path of a Press as JSON>`: prints a line after the first responses. Reads and discards all responses.
 */
const press = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as Press;
const file = press.file === undefined ? undefined : new Blob([await readFile(press.file)]);

function bodyOf({ json }: Press): Pick<RequestInit, 'body' | 'headers'> {
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

async function pressOn(): Promise<never> {
  for (;;) {
    const { headers, ...rest } = bodyOf(press);
    const response = await fetch(press.url, {
      method: press.method ?? 'GET',
      headers: { ...headers, authorization: press.bearer },
      ...rest,
    });
    for await (const _ of response.body ?? []);
    // A budget may reject calls as too many; any other failure would make the measurement meaningless.
    if (!response.ok && response.status !== 429) throw new Error(`${press.url} answered ${response.status}.`);
  }
}

process.stdout.write('ready\n');
await Promise.all(Array.from({ length: press.connections }, pressOn));
