// Runs in a worker thread. Plain JavaScript, because a worker starts without the TypeScript loader.
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { parseBuffer } from 'music-metadata';

// Lowers this thread's priority, so that readers' requests come first on a shared core. Only Linux can do this for one
// thread; on other systems, it would affect the whole process.
if (process.platform === 'linux') setPriority(5);

parentPort.on('message', async ({ path, mimeType }) => {
  try {
    const bytes = await readFile(path);
    const { format } = await parseBuffer(bytes, { mimeType }, { duration: true, skipCovers: true });
    const { codec, container, duration, hasVideo } = format;
    parentPort.postMessage({ codec, container, duration, hasVideo });
  } catch {
    parentPort.postMessage('unreadable');
  }
});

parentPort.postMessage('ready');
