import { open } from 'node:fs/promises';

/** The first twelve bytes of a file, a character each: enough to tell every type that we take. */
export async function readOpening(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12));
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}
