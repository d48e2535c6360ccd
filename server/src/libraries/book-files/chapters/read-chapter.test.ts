import { describe, expect, it } from 'vitest';
import { buildPar, buildWav, type ZipEntries } from '../../../../test/support/studio/build-epub.ts';
import {
  describeItems,
  listPhrases,
  readBuiltBook,
} from '../../../../test/support/studio/read-built-book.ts';
import type { BookFileChoices } from '../book-file.ts';

const sound = (begin?: string, end?: string, src = 'a.wav') => ({
  src,
  ...(begin === undefined ? {} : { begin }),
  ...(end === undefined ? {} : { end }),
});
const files = { 'a.wav': buildWav(10), 'b.wav': buildWav(5) };
const page = 'page-1.xhtml';

describe('readChapter', () => {
  const readUnits = async (
    body: string,
    units: readonly string[],
    choices?: Partial<BookFileChoices>,
    extraFiles: ZipEntries = files,
  ) =>
    await readBuiltBook(
      {
        files: extraFiles,
        pages: [
          {
            body,
            overlay: units
              .map((unit) => {
                const [id = '', begin = '', end = '', src = 'a.wav'] = unit.split(' ');
                return buildPar(`${page}#${id}`, sound(begin, end, src));
              })
              .join(''),
          },
        ],
      },
      choices,
    );
  const words =
    '<p>— <span id="a">Un</span> <span id="b">chat</span>, <span id="c"><i>un</i></span>. <span id="d">Il</span> <span id="e">dort</span> !</p>';
  const wordUnits = ['a 0 1', 'b 1 2', 'c 2 3', 'd 3.5 4', 'e 4 5'];

  it('joins the clips of words to those of phrases', async () => {
    const { chapters } = await readUnits(words, wordUnits);
    expect(chapters[0]?.clipUnit).toBe('word');
    expect(describeItems(chapters[0])).toEqual([
      '¶ — Un chat, _un_. @EPUB/a.wav 0-3',
      'Il dort ! @EPUB/a.wav 3.5-5',
    ]);
  });

  it('cuts a phrase where its sound continues in another file', async () => {
    const { chapters } = await readUnits(words, ['a 0 1', 'b 1 2', 'c 0 1 b.wav', 'd 1 2 b.wav', 'e 0 1']);
    expect(describeItems(chapters[0])).toEqual([
      '¶ — Un chat, @EPUB/a.wav 0-2',
      '_un_. @EPUB/b.wav 0-1',
      'Il @EPUB/b.wav 1-2',
      'dort ! @EPUB/a.wav 0-1',
    ]);
  });

  it('keeps words as phrases if the editor chooses so', async () => {
    const { chapters } = await readUnits(words, wordUnits, { words: 'keep' });
    expect(describeItems(chapters[0])).toEqual([
      '¶ — Un @EPUB/a.wav 0-1',
      'chat, @EPUB/a.wav 1-2',
      '_un_. @EPUB/a.wav 2-3',
      'Il @EPUB/a.wav 3.5-4',
      'dort ! @EPUB/a.wav 4-5',
    ]);
  });

  it('joins the words of a sentence in a chapter whose other sentences are whole', async () => {
    const body =
      '<p><span id="s1"><span id="a">Call</span> <span id="b">me</span> <span id="c">Ishmael.</span></span> <span id="d">Some</span> <span id="e">years ago I went to sea.</span> <span id="f">It is a way.</span></p>';
    const units = ['a 0 1', 'b 1 2', 'c 2 3', 'd 3 4', 'e 4 5', 'f 5 6'];
    const joined = await readUnits(body, units);
    expect(joined.chapters[0]?.clipUnit).toBe('mixed');
    expect(describeItems(joined.chapters[0])).toEqual([
      '¶ Call me Ishmael. @EPUB/a.wav 0-3',
      'Some @EPUB/a.wav 3-4',
      'years ago I went to sea. @EPUB/a.wav 4-5',
      'It is a way. @EPUB/a.wav 5-6',
    ]);
    const kept = await readUnits(body, units, { words: 'keep' });
    expect(listPhrases(kept.chapters[0])).toHaveLength(6);
  });

  const paragraphs = '<p id="a">Un chat. Il dort.</p><p id="b">Deux chats. Ils rêvent.</p><p id="c">Fin.</p>';
  const paragraphUnits = ['a 0 2', 'b 2 4', 'c 5 6'];

  it('keeps paragraphs as phrases, or cuts them for an alignment with the recording', async () => {
    const kept = await readUnits(paragraphs, paragraphUnits);
    expect(kept.chapters[0]?.clipUnit).toBe('paragraph');
    expect(describeItems(kept.chapters[0])).toEqual([
      '¶ Un chat. Il dort. @EPUB/a.wav 0-2',
      '¶ Deux chats. Ils rêvent. @EPUB/a.wav 2-4',
      '¶ Fin. @EPUB/a.wav 5-6',
    ]);
    const aligned = await readUnits(paragraphs, paragraphUnits, { paragraphs: 'align' });
    expect(describeItems(aligned.chapters[0])).toEqual([
      '¶ Un chat.',
      'Il dort.',
      '¶ Deux chats.',
      'Ils rêvent.',
      '¶ Fin.',
    ]);
    expect(aligned.chapters[0]?.recording).toEqual([
      { entry: 'EPUB/a.wav', start: 0, end: 4 },
      { entry: 'EPUB/a.wav', start: 5, end: 6 },
    ]);
  });

  it('aligns a chapter whose clips have too much text, and says so', async () => {
    const long = 'Il dort et il rêve. '.repeat(60);
    const { chapters, leftOut } = await readUnits(`<p id="a">${long}</p><p id="b">${long}</p>`, [
      'a 0 2',
      'b 2 4',
    ]);
    expect(chapters[0]?.recording).toEqual([{ entry: 'EPUB/a.wav', start: 0, end: 4 }]);
    expect(listPhrases(chapters[0]).some(({ clip }) => clip)).toBe(false);
    expect(leftOut).toEqual([expect.objectContaining({ what: 'Clips of “Chapitre 1”' })]);
  });

  it('loses the clip of a single text that is too long', async () => {
    const short = Array.from(
      { length: 20 },
      (_, index) => `<p><span id="s${index}">Oui.</span> <span id="t${index}">Non.</span></p>`,
    ).join('');
    const { chapters, leftOut } = await readUnits(
      `${short}<p id="a">${'Il dort et il rêve. '.repeat(60)}</p>`,
      [...Array.from({ length: 20 }, (_, index) => `s${index} 0 1`), 'a 2 3'],
    );
    expect(chapters[0]?.recording).toBeUndefined();
    expect(listPhrases(chapters[0]).filter(({ clip }) => clip)).toHaveLength(20);
    expect(leftOut).toEqual([expect.objectContaining({ what: 'Clips of long texts', count: 1 })]);
  });

  it('gives the times of words that have clips of their own, as measured ones', async () => {
    const { chapters } = await readUnits(words, wordUnits);
    expect(listPhrases(chapters[0]).map(({ wordTimes }) => wordTimes)).toEqual([
      [0, 1000, 1000, 2000, 2000, 3000],
      [0, 500, 500, 1500],
    ]);
    expect(listPhrases(chapters[0]).every(({ areWordsMeasured }) => areWordsMeasured)).toBe(true);
    const elided = await readUnits('<p><span id="a">L’homme</span> <span id="b">dort</span>.</p>', [
      'a 0 1',
      'b 1 2',
    ]);
    expect(listPhrases(elided.chapters[0]).map(({ wordTimes }) => wordTimes)).toEqual([undefined]);
  });

  it('keeps the phrases of our own exports, with and without clips', async () => {
    const body =
      '<h1>Chapitre 1</h1><p><span id="p1">Il dort. Il</span> <span id="p2"><i>rêve.</i></span></p><p><span id="p3">Oui</span></p>';
    const { chapters } = await readUnits(
      body,
      ['p2 0 1'],
      { words: 'join', paragraphs: 'align' },
      {
        ...files,
        '/META-INF/lingostory.json': '{}',
      },
    );
    expect(describeItems(chapters[0])).toEqual(['¶ Il dort. Il', '_rêve._ @EPUB/a.wav 0-1', '¶ Oui']);
    expect(listPhrases(chapters[0]).map(({ id }) => id)).toEqual(['p1', 'p2', 'p3']);
  });
});
