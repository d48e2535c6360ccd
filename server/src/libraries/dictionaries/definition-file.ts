import { type FileHandle, open } from 'node:fs/promises';
import { DictionaryError } from './dictionary-error.ts';
import { dropPartialCharacter } from './entries.ts';
import { dictionaryLimits } from './limits.ts';

/**
 * Size of the buffer in bytes. It is large, because consecutive words usually have adjacent definitions, which can
 * then be read together.
 */
const bufferBytes = 256 * 1024;

/** Reads definitions from a dictionary file by the offsets in its index. */
export class DefinitionFile {
  readonly #file: FileHandle;
  readonly #size: number;
  #window = Buffer.alloc(0);
  #windowAt = 0;
  #read = 0;

  private constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.#size = size;
  }

  static async open(path: string): Promise<DefinitionFile> {
    const file = await open(path);
    const { size } = await file.stat();
    return new DefinitionFile(file, size);
  }

  /**
   * Returns a definition, truncated to the limit. Throws a DictionaryError when the definition lies outside the file.
   * `location` identifies the definition's word in error messages.
   */
  async read(offset: number, size: number, location: string): Promise<Buffer> {
    if (offset + size > this.#size)
      throw new DictionaryError(
        `${location} points beyond the end of the .dict file. One of the two is incomplete, or they don’t belong together.`,
      );
    const length = Math.min(size, dictionaryLimits.definition);
    this.#read += length;
    if (this.#read > dictionaryLimits.read)
      throw new DictionaryError('The words of this dictionary repeat its definitions too often.');
    if (offset < this.#windowAt || offset + length > this.#windowAt + this.#window.length)
      await this.#moveTo(offset);
    const start = offset - this.#windowAt;
    const bytes = this.#window.subarray(start, start + length);
    return length < size ? dropPartialCharacter(bytes) : bytes;
  }

  async #moveTo(offset: number): Promise<void> {
    const length = Math.min(bufferBytes, this.#size - offset);
    const { bytesRead, buffer } = await this.#file.read(Buffer.alloc(length), 0, length, offset);
    this.#window = buffer.subarray(0, bytesRead);
    this.#windowAt = offset;
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}
