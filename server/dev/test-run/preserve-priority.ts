import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

/**
 * Lets worker processes keep this process's priority. They normally lower it, and would then wait for all other tests
 * and time out on a busy machine.
 */
export function preservePriority(): void {
  os.setPriority = () => {
    throw new Error('Tests lower no priority.');
  };
  syncBuiltinESMExports();
}
