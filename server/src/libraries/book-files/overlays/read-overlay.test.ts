import { describe, expect, it } from 'vitest';
import { buildPar, buildWav, type EpubOptions } from '../../../../test/support/studio/build-epub.ts';
import {
  describeBook,
  describeItems,
  listPhrases,
  readBuiltBook,
} from '../../../../test/support/studio/read-built-book.ts';

const sound = (begin?: string, end?: string, src = 'a.wav') => ({
  src,
  ...(begin === undefined ? {} : { begin }),
  ...(end === undefined ? {} : { end }),
});
const files = { 'a.wav': buildWav(10), 'b.wav': buildWav(5) };

/** Reads a book of one page with an overlay and two sound files of 10 and 5 seconds. */
const readSpoken = async (body: string, overlay: string, options: Partial<EpubOptions> = {}) =>
  await readBuiltBook({ files, ...options, pages: [{ body, overlay }] });

const readLines = async (body: string, overlay: string) =>
  describeItems((await readSpoken(body, overlay)).chapters[0]);

const page = 'page-1.xhtml';

describe('readOverlay', () => {
  it('makes a phrase of each unit', async () => {
    const body =
      '<p><span id="a">Un chat.</span> <span id="b">Il dort, <em>le chat</em>. Il rêve.</span></p>';
    const overlay = `<seq epub:textref="${page}">${buildPar(`${page}#a`, sound('0', '1.5s'))}<seq>${buildPar(`${page}#b`, sound('1500ms', '0:00:04'))}</seq></seq>`;
    expect(await readLines(body, overlay)).toEqual([
      '¶ Un chat. @EPUB/a.wav 0-1.5',
      'Il dort, _le chat_. Il rêve. @EPUB/a.wav 1.5-4',
    ]);
  });

  it('begins at the start of the sound without clipBegin, and ends with it without clipEnd', async () => {
    const body = '<p id="a">Un.</p><p id="b">Deux.</p>';
    const overlay = buildPar(`${page}#a`, sound(undefined, '2s')) + buildPar(`${page}#b`, sound('2s'));
    expect(await readLines(body, overlay)).toEqual(['¶ Un. @EPUB/a.wav 0-2', '¶ Deux. @EPUB/a.wav 2-10']);
  });

  it('cuts off a clip at the end of its sound file', async () => {
    const body = '<p id="a">Un.</p><p id="b">Deux.</p>';
    const overlay = buildPar(`${page}#a`, sound('9s', '30s')) + buildPar(`${page}#b`, sound('30s', '40s'));
    const book = await readSpoken(body, overlay);
    expect(describeItems(book.chapters[0])).toEqual(['¶ Un. @EPUB/a.wav 9-10', '¶ Deux.']);
    expect(book.leftOut).toEqual([
      expect.objectContaining({ what: 'Clips beyond the end of their sound file', count: 1 }),
    ]);
  });

  it('keeps the stated end of a clip whose sound can’t be read', async () => {
    const book = await readBuiltBook({
      files: { 'a.mp3': 'noise' },
      pages: [
        {
          body: '<p id="a">Un.</p><p id="b">Deux.</p>',
          overlay:
            buildPar(`${page}#a`, sound('1', '2', 'a.mp3')) +
            buildPar(`${page}#b`, sound('2', undefined, 'a.mp3')),
        },
      ],
    });
    expect(describeItems(book.chapters[0])).toEqual(['¶ Un. @EPUB/a.mp3 1-2', '¶ Deux. @EPUB/a.mp3 2-']);
  });

  it('leaves out clips with invalid times and of missing or remote files', async () => {
    const body = '<p id="a">Un.</p><p id="b">Deux.</p><p id="c">Trois.</p><p id="d">Quatre.</p>';
    const overlay = [
      buildPar(`${page}#a`, sound('5s', '2s')),
      buildPar(`${page}#b`, sound('soon', '2s')),
      buildPar(`${page}#c`, sound('0', '1', 'none.wav')),
      buildPar(`${page}#d`, sound('0', '1', 'https://example.org/a.mp3')),
    ].join('');
    const book = await readSpoken(body, overlay);
    expect(describeItems(book.chapters[0])).toEqual(['¶ Un.', '¶ Deux.', '¶ Trois.', '¶ Quatre.']);
    expect(book.leftOut).toEqual([
      expect.objectContaining({ what: 'Clips with invalid times', count: 2 }),
      expect.objectContaining({ what: 'Clips of missing sound files', count: 2 }),
    ]);
  });

  it('reads several sound files in a chapter, and one over several chapters', async () => {
    const book = await readBuiltBook({
      files,
      pages: [
        {
          body: '<p id="a">Un.</p><p id="b">Deux.</p>',
          overlay:
            buildPar('page-1.xhtml#a', sound('0', '1')) +
            buildPar('page-1.xhtml#b', sound('0', '1', 'b.wav')),
        },
        { body: '<p id="a">Trois.</p>', overlay: buildPar('page-2.xhtml#a', sound('1', '2', 'b.wav')) },
      ],
    });
    expect(describeBook(book)).toEqual([
      '# Chapitre 1',
      '¶ Un. @EPUB/a.wav 0-1',
      '¶ Deux. @EPUB/b.wav 0-1',
      '# Chapitre 2',
      '¶ Trois. @EPUB/b.wav 1-2',
    ]);
  });

  it('follows the order of the text rather than that of the overlay', async () => {
    const body = '<p id="a">Un.</p><p id="b">Deux.</p>';
    const overlay = buildPar(`${page}#b`, sound('0', '1')) + buildPar(`${page}#a`, sound('1', '2'));
    expect(await readLines(body, overlay)).toEqual(['¶ Un. @EPUB/a.wav 1-2', '¶ Deux. @EPUB/a.wav 0-1']);
  });

  it('reads text that no unit covers, and gives punctuation to its phrase', async () => {
    const body =
      '<p>« <span id="a">Bonjour Luc</span> ! » <span id="b">lui dit-il</span>. Puis il part. <span id="c">La fin</span>…</p><p>Rien.</p>';
    const overlay = ['a', 'b', 'c']
      .map((id, index) => buildPar(`${page}#${id}`, sound(`${index}`, `${index + 1}`)))
      .join('');
    const book = await readSpoken(body, overlay, {});
    expect(describeItems(book.chapters[0])).toEqual([
      '¶ « Bonjour Luc ! » @EPUB/a.wav 0-1',
      'lui dit-il. @EPUB/a.wav 1-2',
      'Puis il part.',
      'La fin… @EPUB/a.wav 2-3',
      '¶ Rien.',
    ]);
  });

  it('leaves out page numbers and notes with their sound', async () => {
    const body =
      '<p><span id="a">Un chat</span><span id="n">3</span> <span id="p" epub:type="pagebreak">12</span><span id="b">dort.</span></p><aside id="f"><p>Note.</p></aside>';
    const overlay = [
      buildPar(`${page}#a`, sound('0', '1')),
      buildPar(`${page}#p`, { ...sound('1', '2'), type: 'pagebreak' }),
      buildPar(`${page}#n`, { ...sound('2', '3'), type: 'noteref' }),
      buildPar(`${page}#b`, sound('3', '4')),
      `<seq epub:type="footnote" epub:textref="${page}#f">${buildPar(`${page}#f`, sound('4', '5'))}</seq>`,
    ].join('');
    const book = await readSpoken(body, overlay);
    expect(describeItems(book.chapters[0])).toEqual(['¶ Un chat @EPUB/a.wav 0-1', 'dort. @EPUB/a.wav 3-4']);
    expect(book.leftOut.map(({ what, count }) => [what, count])).toEqual([
      ['References to notes', 1],
      ['Page numbers', 1],
      ['Notes', 1],
    ]);
  });

  it('keeps tables, lists and figures, which listeners may leave', async () => {
    const body = '<ul><li id="a">Un.</li><li id="b">Deux.</li></ul>';
    const overlay = `<seq epub:type="list">${buildPar(`${page}#a`, { ...sound('0', '1'), type: 'list-item' })}${buildPar(`${page}#b`, sound('1', '2'))}</seq>`;
    expect(await readLines(body, overlay)).toEqual(['¶ Un. @EPUB/a.wav 0-1', '/ Deux. @EPUB/a.wav 1-2']);
  });

  it('leaves out sound of pictures and of text that doesn’t exist', async () => {
    const body = '<p id="a">Un.</p><p><img id="i" src="i.jpg" alt="Un chat"/></p>';
    const overlay = [
      buildPar(`${page}#a`, sound('0', '1')),
      buildPar(`${page}#i`, sound('1', '2')),
      buildPar(`${page}#none`, sound('2', '3')),
      buildPar('gone.xhtml#a', sound('3', '4')),
    ].join('');
    const book = await readSpoken(body, overlay, { files: { ...files, 'i.jpg': 'x' } });
    expect(describeItems(book.chapters[0])).toEqual(['¶ Un. @EPUB/a.wav 0-1', '[EPUB/i.jpg: Un chat]']);
    expect(book.leftOut.map(({ what, count }) => [what, count])).toEqual([
      ['Clips without text', 1],
      ['Sound of pictures', 1],
      ['Clips without text', 1],
    ]);
  });

  it('uses the smaller one of two units with the same text, and joins clips that continue', async () => {
    const body = '<div id="d"><p id="a">Un.</p><p id="b">Deux.</p></div>';
    const overlay = [
      buildPar(`${page}#d`, sound('0', '9')),
      buildPar(`${page}#a`, sound('0', '1')),
      buildPar(`${page}#a`, sound('1', '2')),
      buildPar(`${page}#b`, sound('2', '3')),
      buildPar(`${page}#b`, sound('0', '1', 'b.wav')),
    ].join('');
    const book = await readSpoken(body, overlay);
    expect(describeItems(book.chapters[0])).toEqual(['¶ Un. @EPUB/a.wav 0-2', '¶ Deux. @EPUB/a.wav 2-3']);
    expect(book.leftOut.map(({ what }) => what)).toEqual([
      'Clips of longer texts',
      'Second clips of the same text',
    ]);
  });

  it('leaves out sound of videos', async () => {
    const body = '<p id="a">Un.</p><video id="v" src="v.mp4"><p>No video.</p></video>';
    const book = await readSpoken(
      body,
      buildPar(`${page}#a`, sound('0', '1')) + buildPar(`${page}#v`, sound('2', '3')),
    );
    expect(describeItems(book.chapters[0])).toEqual(['¶ Un. @EPUB/a.wav 0-1']);
    expect(book.leftOut.map(({ what }) => what)).toEqual(['Embedded media', 'Clips without text']);
  });

  it('joins the lines of a unit to one phrase', async () => {
    const body = '<p id="a">Sous le pont<br/>coule <i>la Seine</i></p><p>Fin.</p>';
    expect(await readLines(body, buildPar(`${page}#a`, sound('0', '1')))).toEqual([
      '¶ Sous le pont coule _la Seine_ @EPUB/a.wav 0-1',
      '¶ Fin.',
    ]);
  });

  it('cuts text without sound with the splitter, within the limits of its units', async () => {
    const body = '<p><span id="a">Il dort. Il</span> <span id="b">rêve.</span></p>';
    expect(await readLines(body, buildPar(`${page}#a`) + buildPar(`${page}#b`))).toEqual([
      '¶ Il dort.',
      'Il',
      'rêve.',
    ]);
  });

  it('keeps a heading that has sound, and drops one without that repeats the title', async () => {
    const body = '<h1 id="h">Chapitre 1</h1><p id="a">Un.</p>';
    const spoken = buildPar(`${page}#h`, sound('0', '1')) + buildPar(`${page}#a`, sound('1', '2'));
    expect(await readLines(body, spoken)).toEqual(['¶ Chapitre 1 @EPUB/a.wav 0-1', '¶ Un. @EPUB/a.wav 1-2']);
    expect(await readLines(body, buildPar(`${page}#a`, sound('1', '2')))).toEqual(['¶ Un. @EPUB/a.wav 1-2']);
  });

  it('reads sentences as Storyteller wraps them, with their ids', async () => {
    const body = '<p><span id="page1-s0">Un chat.</span> <span id="page1-s1"><em>Il</em> dort.</span></p>';
    const overlay = `<seq id="page1_overlay" epub:textref="${page}" epub:type="chapter">${['s0', 's1']
      .map(
        (id, index) =>
          `<par id="page1-${id}"><text src="${page}#page1-${id}"/><audio src="a.wav" clipBegin="${index}.000s" clipEnd="${index + 1}.000s"/></par>`,
      )
      .join('')}</seq>`;
    const book = await readSpoken(body, overlay);
    expect(describeItems(book.chapters[0])).toEqual([
      '¶ Un chat. @EPUB/a.wav 0-1',
      '_Il_ dort. @EPUB/a.wav 1-2',
    ]);
    expect(listPhrases(book.chapters[0]).map(({ id }) => id)).toEqual(['page1-s0', 'page1-s1']);
  });
});
