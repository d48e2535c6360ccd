import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { hitsGlobalName } from './hits.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    hitsFolder: string;
  }
}

/** Created before anything is imported, because code that runs while modules are loaded counts too. */
const hits = new Set<string>();
Object.assign(globalThis, { [hitsGlobalName]: hits });

afterAll(async () => {
  if (hits.size > 0)
    await writeFile(join(inject('hitsFolder'), `${randomUUID()}.json`), JSON.stringify([...hits]));
});
