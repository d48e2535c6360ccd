// Plain JavaScript: a worker thread is started without the loader that reads TypeScript.
import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcrypt';

// On Linux every thread has a priority of its own: requests that only read come before hashes.
// Elsewhere this call would slow down the whole process.
if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + 5));

parentPort.on('message', ({ password, hash, cost }) => {
  const start = performance.now();
  const result = hash === undefined ? bcrypt.hashSync(password, cost) : bcrypt.compareSync(password, hash);
  parentPort.postMessage({ result, milliseconds: performance.now() - start });
});
