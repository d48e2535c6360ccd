// Plain JavaScript, because a worker thread starts without the TypeScript loader.
import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcrypt';

// Lowers the thread's priority, so that requests take precedence over hashes. Only on Linux: on other systems this
// call would slow down the whole process.
if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + 5));

parentPort.on('message', ({ password, hash, cost }) => {
  const startedAt = performance.now();
  const result = hash === undefined ? bcrypt.hashSync(password, cost) : bcrypt.compareSync(password, hash);
  parentPort.postMessage({ result, milliseconds: performance.now() - startedAt });
});
