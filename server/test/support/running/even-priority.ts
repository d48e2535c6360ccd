import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

/**
 * Workers keep the priority of their test, as on a system that knows no priorities: at the lowest they would wait for all
 * other tests. That they get theirs is tested where they are started, beside `picture-process.ts` and others.
 */
os.setPriority = () => {
  throw new Error('The tests of the API lower no priority.');
};
syncBuiltinESMExports();
