// Runs in a worker thread. Plain JavaScript, because a worker starts without the loader that reads our TypeScript.
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { parseBuffer } from 'music-metadata';

// Page turns come first where they share a processor. Linux counts this for the thread alone, others for all of us.
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
