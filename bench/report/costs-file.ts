import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The cost of a request to an endpoint. `api` and `database` are microseconds of CPU time, `rows` and `bytes` were read
 * from the database, and `sent` are the bytes of the response. `caller` is `guest` or a size of member.
 */
export type CallCost = {
  call: string;
  caller: string;
  api: number;
  database: number;
  rows: number;
  bytes: number;
  sent: number;
};

const costsFile = fileURLToPath(new URL('../../node_modules/.cache/lingostory-costs.json', import.meta.url));

export async function saveCosts(costs: readonly CallCost[]): Promise<void> {
  await mkdir(dirname(costsFile), { recursive: true });
  await writeFile(costsFile, JSON.stringify(costs));
}

/** Returns the costs that `npm run bench -- costs` last measured on this machine. */
export async function loadCosts(): Promise<CallCost[]> {
  const text = await readFile(costsFile, 'utf8').catch((error: unknown) => {
    throw new Error(
      'The costs of the calls have not been measured here yet. Run `npm run bench -- costs` first, which takes a few minutes.',
      { cause: error },
    );
  });
  return JSON.parse(text) as CallCost[];
}
