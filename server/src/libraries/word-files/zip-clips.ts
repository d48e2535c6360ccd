import { createWriteStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { mediaName } from './anki-fields.ts';
import type { ExportedWord } from './exported-word.ts';

/** Sounds are compressed already. */
const stored = { compress: false };

/** The clips of some words, each once however many words it has. */
export class Clips {
  readonly #paths = new Map<string, string>();

  /** Takes a word's clip along. Its name among the media; undefined where there is none, or its file is gone. */
  async add({ clip }: ExportedWord): Promise<string | undefined> {
    const name = clip === null ? undefined : mediaName(clip.name);
    if (clip === null || name === undefined) return undefined;
    if (this.#paths.has(name)) return name;
    const isThere = await access(clip.path).then(
      () => true,
      () => false,
    );
    if (!isThere) return undefined;
    this.#paths.set(name, clip.path);
    return name;
  }

  get names(): string[] {
    return [...this.#paths.keys()];
  }

  /** Writes a zip with these texts or databases and the clips, named by their own names or, with `numbered`, by their numbers. */
  async writeZip(path: string, files: Record<string, Buffer>, { numbered = false } = {}): Promise<void> {
    const zip = new ZipFile();
    const failed = new Promise<never>((_, reject) => zip.once('error', reject));
    for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name);
    [...this.#paths].forEach(([name, clip], number) => {
      zip.addFile(clip, numbered ? String(number) : name, stored);
    });
    zip.end();
    await Promise.race([pipeline(zip.outputStream, createWriteStream(path)), failed]);
  }
}
