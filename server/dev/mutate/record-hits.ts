import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { hitsName } from './hits.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    hitsFolder: string;
  }
}

/** Set before anything is imported, because loading a module counts too. */
const hits = new Set<string>();
Object.assign(globalThis, { [hitsName]: hits });

afterAll(async () => {
  if (hits.size > 0)
    await writeFile(join(inject('hitsFolder'), `${randomUUID()}.json`), JSON.stringify([...hits]));
});
