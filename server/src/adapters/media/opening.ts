import { open } from 'node:fs/promises';

/** Returns the first twelve bytes of a file as characters, enough to recognize every type that we accept. */
export async function readFirstBytes(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12));
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}
