import { AnkiCollection } from './anki-collection.ts';
import type { ExportedWord } from './exported-word.ts';
import { ClipCollection } from './zip-clips.ts';

/**
 * Writes an Anki package (.apkg): the database, the clips named by number, and `media`, which maps the numbers to
 * names.
 */
export async function writeApkg(
  path: string,
  words: AsyncIterable<ExportedWord>,
  now: number,
): Promise<void> {
  const clips = new ClipCollection();
  const collection = new AnkiCollection(now);
  for await (const word of words) collection.add(word, await clips.add(word));
  const media = Object.fromEntries(clips.names.map((name, index) => [index, name]));
  const files = {
    'collection.anki2': await collection.toFile(),
    media: Buffer.from(JSON.stringify(media)),
  };
  await clips.writeZip(path, files, { numbered: true });
}
