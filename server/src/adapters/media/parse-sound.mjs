// Runs in a worker thread. Plain JavaScript, because a worker starts without the loader that reads our TypeScript.
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { parseBuffer } from 'music-metadata';

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
