import { createWriteStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { toMediaName } from './anki-fields.ts';
import type { ExportedWord } from './exported-word.ts';

/** Clips are not compressed, because their audio format is already compressed. */
const uncompressedOptions = { compress: false };

/** Collects the clips of exported words, each clip once even if several words share it. */
export class ClipCollection {
  readonly #paths = new Map<string, string>();

  /**
   * Adds a word's clip and returns its media name. Returns undefined if the word has no clip or the clip's file is
   * missing.
   */
  async add({ clip }: ExportedWord): Promise<string | undefined> {
    const name = clip === null ? undefined : toMediaName(clip.name);
    if (clip === null || name === undefined) return undefined;
    if (this.#paths.has(name)) return name;
    const hasFile = await access(clip.path).then(
      () => true,
      () => false,
    );
    if (!hasFile) return undefined;
    this.#paths.set(name, clip.path);
    return name;
  }

  get names(): string[] {
    return [...this.#paths.keys()];
  }

  /**
   * Writes a zip with these files and the clips. The clips are named by their index if `numbered`, otherwise by their
   * media name.
   */
  async writeZip(path: string, files: Record<string, Buffer>, { numbered = false } = {}): Promise<void> {
    const zip = new ZipFile();
    const zipFailure = new Promise<never>((_, reject) => zip.once('error', reject));
    for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name);
    [...this.#paths].forEach(([name, clip], index) => {
      zip.addFile(clip, numbered ? String(index) : name, uncompressedOptions);
    });
    zip.end();
    await Promise.race([pipeline(zip.outputStream, createWriteStream(path)), zipFailure]);
  }
}
