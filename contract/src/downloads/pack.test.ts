import { describe, expect, it } from 'vitest';
import {
  isPackIntact,
  openPackFile,
  type PackContent,
  PackError,
  type PackPhrase,
  packHeaderSize,
  readPack,
  toBookPhrase,
  toPackName,
  writePackText,
} from './pack.ts';

const buildPhrase = (phrase: string, line_audio: string | null): PackPhrase => ({
  phrase,
  separator: 'space',
  emphasis: [],
  pictures: [],
  pictures_after: [],
  word_list: [phrase],
  translated_status: 1,
  translated_text: { translations: [{ translatedText: 'a cat' }] },
  translated_message: '',
  phrase_translation: 'A cat.',
  word_times: [0, 400],
  are_words_measured: true,
  line_audio,
  phrase_id: 1,
  lemmas: ['chat'],
  details: [0],
});

const files = ['the first sound', '', 'the third, a picture'];

function buildContent(phraseCount = 2): PackContent {
  let offset = 0;
  return {
    chapter_id: 7,
    phrases: Array.from({ length: phraseCount }, (_, index) =>
      buildPhrase(`Un cœur, ${index} « été »`, index === 0 ? 'a.mp3' : null),
    ),
    words: [{ lemma: 'chat', kind: 'noun', gender: 'masculine', article: 'le', rank: 900 }],
    files: files.map((text, index) => {
      const file = { name: `${index}.mp3`, type: 'audio/mpeg', offset, length: text.length };
      offset += text.length;
      return file;
    }),
  };
}

const buildPack = async (content = buildContent()) => new Blob([await writePackText(content), ...files]);

async function changeBytes(pack: Blob, change: (bytes: Uint8Array) => void): Promise<Blob> {
  const bytes = new Uint8Array(await pack.arrayBuffer());
  change(bytes);
  return new Blob([bytes]);
}

async function hashOf(pack: Blob): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await pack.arrayBuffer()));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

describe('readPack', () => {
  it.each([0, 1, 50, 51, 1_000])('reads what was written, with %i phrases', async (phraseCount) => {
    const content = buildContent(phraseCount);
    expect(await readPack(await buildPack(content))).toEqual(content);
  });

  it('opens each file with its type, also an empty one', async () => {
    const pack = await buildPack();
    const { files: packFiles } = await readPack(pack);
    const opened = await Promise.all(packFiles.map((file) => openPackFile(pack, file)));
    expect(await Promise.all(opened.map((file) => file.text()))).toEqual(files);
    expect(opened[0]?.type).toBe('audio/mpeg');
  });

  it('reads the text alone from the start of a pack', async () => {
    const text = await writePackText(buildContent());
    expect(await readPack(new Blob([text]), { isTextOnly: true })).toEqual(buildContent());
    await expect(readPack(new Blob([text]))).rejects.toThrow('This pack is incomplete.');
  });

  it('rejects a pack that was cut off anywhere', async () => {
    const pack = await buildPack();
    for (let size = 0; size < pack.size; size += 7)
      await expect(readPack(pack.slice(0, size)), String(size)).rejects.toThrow(PackError);
    await expect(readPack(pack.slice(0, pack.size - 1))).rejects.toThrow(PackError);
  });

  it('rejects a pack with bytes after its end', async () => {
    await expect(readPack(new Blob([await buildPack(), 'x']))).rejects.toThrow('This pack is incomplete.');
  });

  it('rejects a pack with any other byte in its header or content', async () => {
    const pack = await buildPack();
    const { length } = await writePackText(buildContent());
    // Ten bytes after the header are gzip's own: its time, its system and its flags don't change the content.
    const positions = Array.from({ length }, (_, index) => index).filter(
      (index) => index < packHeaderSize || index >= packHeaderSize + 10,
    );
    for (const position of positions) {
      const damagedPack = await changeBytes(pack, (bytes) => {
        bytes[position] = 255 - (bytes[position] ?? 0);
      });
      await expect(readPack(damagedPack), String(position)).rejects.toThrow(PackError);
    }
  });

  it('doesn’t decompress more than the header says', async () => {
    const pack = await changeBytes(await buildPack(buildContent(1_000)), (bytes) =>
      new DataView(bytes.buffer).setUint32(12, 100),
    );
    await expect(readPack(pack)).rejects.toThrow('This pack is longer than it says.');
  });

  it('names the version of a pack that it can’t read', async () => {
    const pack = await changeBytes(await buildPack(), (bytes) => new DataView(bytes.buffer).setUint32(4, 9));
    await expect(readPack(pack)).rejects.toThrow('This pack has version 9, but only 1 can be read.');
  });

  it('rejects bytes that are no pack', async () => {
    await expect(readPack(new Blob(['<!doctype html><title>404</title>']))).rejects.toThrow(
      'These bytes are not a pack.',
    );
  });
});

describe('writePackText', () => {
  it('returns the same bytes for the same content', async () => {
    expect(await writePackText(buildContent())).toEqual(await writePackText(buildContent()));
  });

  it('refuses files with gaps between them', async () => {
    const content = buildContent();
    const [first, second] = content.files;
    if (first && second) content.files = [first, { ...second, offset: second.offset + 1 }];
    await expect(writePackText(content)).rejects.toThrow('The files of this pack are in disorder.');
  });
});

describe('isPackIntact', () => {
  it('notices any changed byte, also in a sound', async () => {
    const pack = await buildPack();
    const version = toPackName(await hashOf(pack));
    expect(version).toMatch(/^[0-9a-f]{32}$/);
    expect(await isPackIntact(pack, version)).toBe(true);
    const damagedPack = await changeBytes(pack, (bytes) => {
      bytes[bytes.length - 1] = 0;
    });
    expect(await isPackIntact(damagedPack, version)).toBe(false);
  });
});

describe('toBookPhrase', () => {
  const place = {
    book: { title: 'Le chat', book_code: 'le-chat', author: 'Anne Roy', image: null },
    chapter: { title: 'Un', chapter_no: 1 },
    totalPhrases: 2,
  };

  it('adds the numbers of a phrase and of its neighbors', () => {
    const phrase = buildPhrase('Un chat.', 'a.mp3');
    const phrases = [1, 2].map((phraseNo) => toBookPhrase(phrase, { ...place, phraseNo }));
    expect(
      phrases.map((view) => [
        view.previous_phrase_no,
        view.phrase_no,
        view.next_phrase_no,
        view.total_phrases,
      ]),
    ).toEqual([
      [null, 1, 2, 2],
      [1, 2, null, 2],
    ]);
    expect(phrases[0]).toMatchObject({ phrase: 'Un chat.', line_audio: 'a.mp3', book: place.book });
    expect(phrases[0]).not.toHaveProperty('lemmas');
  });
});
