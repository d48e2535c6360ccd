import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

/**
 * Lets worker processes keep this process's priority. At the lowest priority, they would wait for all other tests and
 * time out on a busy machine.
 */
export function preservePriority(): void {
  os.setPriority = () => {
    throw new Error('Tests lower no priority.');
  };
  syncBuiltinESMExports();
}
