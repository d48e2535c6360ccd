import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

/**
 * Makes workers keep the priority of this process, as on a system that cannot lower it. At the lowest priority they would
 * wait for every other test, until a timeout ends them on a busy machine.
 */
export function preservePriority(): void {
  os.setPriority = () => {
    throw new Error('Tests lower no priority.');
  };
  syncBuiltinESMExports();
}
