/** A file that was made to break a parser. Its name says what is wrong with it. */
export type NamedFile = { name: string; bytes: Buffer };

export const megabyte = 1024 * 1024;

/** Creates files from a table of names and contents. Text is written as UTF-8. */
export function toNamedFiles(files: Record<string, string | Buffer>): NamedFile[] {
  return Object.entries(files).map(([name, content]) => ({ name, bytes: Buffer.from(content) }));
}
