import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

// Leaves worker processes at the priority of the process that loads this module. They normally lower their priority, and
// would then wait for all other tests and time out on a busy machine. Plain JavaScript, so that `node --import` can load
// it.
os.setPriority = () => {
  throw new Error('Tests lower no priority.');
};
syncBuiltinESMExports();
