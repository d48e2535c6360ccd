import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTimes } from './read-times.ts';

const readTimesFromText = (text: string) => readTimes(new TextEncoder().encode(text));
const row = (text: string, start: number, end: number) => ({ text, start, end });
/** Returns the rows of a file, and fails if the file has problems. */
function rowsOf(text: string) {
  const { rows, problems } = readTimesFromText(text);
  expect(problems).toEqual([]);
  return rows;
}
const messagesOf = (text: string) =>
  readTimesFromText(text).problems.map(({ line, message }) =>
    line === null ? message : `${line}: ${message}`,
  );

describe('SRT', () => {
  it('reads SRT cues that contain several lines, tags, entities or position settings', () => {
    const text = `1
00:00:01,000 --> 00:00:02,500 X1:40 X2:600
<i>« O&ugrave; ? »</i>
<font color="red">dit-il &amp; rit.</font>

2
01:00:00,000 --> 01:00:01,000
{\\an8}2 < 3&nbsp;! &#8230; &#x153; &toString; &unknown;
`;
    expect(rowsOf(text)).toEqual([
      row('« Où ? » dit-il & rit.', 1, 2.5),
      row('2 < 3\u00A0! … œ &toString; &unknown;', 3600, 3601),
    ]);
  });

  it('reads SRT files with any kind of line break, without cue numbers, or with a missing blank line', () => {
    const text = '00:01,5-->00:02\nUn\n2\n00:00:02.000 --> 00:00:03.000\nDeux\n3 pains';
    const expected = [row('Un', 1.5, 2), row('Deux 3 pains', 2, 3)];
    for (const lineBreak of ['\n', '\r\n', '\r']) {
      expect(rowsOf(text.replaceAll('\n', lineBreak))).toEqual(expected);
    }
  });

  it('reports each invalid SRT cue with its line number and skips it', () => {
    const text = `1
00:00:01,000 --> 00:00:03,000
Un

2
00:00:02,000 --> 00:00:04,000
Trop tôt

3
00:00:06,000 --> 00:00:05,000
À l’envers

00:00:06,000 --> 00:00:06,000
Sans durée

00:00:07,000 -->
Sans fin

--> 00:00:08,000
Sans début

00:00:0x --> 00:00:09,000
Sans chiffre

00:00:75,000 --> 00:01:61,000
Trop de secondes

0:75:00,000 --> 75:00,000
Trop de minutes

4
00:00:09,000 --> 00:00:10,000

Sans temps

00:00:09,000 --> 00:00:10,000
Deux
`;
    expect(readTimesFromText(text).rows).toEqual([row('Un', 1, 3), row('Deux', 9, 10)]);
    expect(messagesOf(text)).toEqual([
      '6: This cue starts before the previous one ends.',
      '10: This cue ends before it starts.',
      '13: This cue ends when it starts, so it has no sound.',
      '16: This cue has no end time.',
      '19: This cue has no start time.',
      '22: “00:00:0x” isn’t a time. Write it as 00:01:02.500 or, in seconds, as 62.5.',
      '25: “00:00:75,000” isn’t a time. Write it as 00:01:02.500 or, in seconds, as 62.5.',
      '28: “0:75:00,000” isn’t a time. Write it as 00:01:02.500 or, in seconds, as 62.5.',
      '32: This cue has no text.',
      '34: This text has no times.',
    ]);
  });
});

describe('WebVTT', () => {
  it('reads WebVTT cues and ignores comments, styles, regions, cue names and settings', () => {
    const text = `WEBVTT - Perrault
Kind: captions

NOTE a comment
of two lines

STYLE
::cue { color: red }

REGION
id:fred

intro
00:01.000 --> 00:02.000 align:start line:0
<v.loud Claire>Bonjour</v>, <00:01.500><c>Marie</c>.

1:02:03.250 --> 1:02:04.000
Oui.
`;
    expect(rowsOf(text)).toEqual([row('Bonjour, Marie.', 1, 2), row('Oui.', 3723.25, 3724)]);
  });
});

describe('Audacity labels', () => {
  it('reads Audacity labels with either decimal separator and ignores frequency ranges', () => {
    expect(rowsOf('0.0\t1.2345678\tUn\n\\\t100.0\t200.0\n1,5\t2,5\tDeux & trois\n')).toEqual([
      row('Un', 0, 1.235),
      row('Deux & trois', 1.5, 2.5),
    ]);
  });

  it('reports Audacity labels that mark a single point, or have no text or no times', () => {
    expect(messagesOf('1\t1\tPoint\n2\t3\t\n4\n-5\t6\tSix\n')).toEqual([
      '1: This label ends when it starts, so it has no sound.',
      '2: This label has no text.',
      '3: This label has no end time.',
      '4: “-5” isn’t a time. Write it as 00:01:02.500 or, in seconds, as 62.5.',
    ]);
  });
});

describe('aeneas sync maps', () => {
  it('reads a JSON sync map from aeneas whose times are strings or numbers', () => {
    const fragments = [
      { id: 'f1', begin: '0.000', end: '1.200', lines: ['Un,', 'deux --> trois'], children: [] },
      { id: 'f2', begin: 1.2, end: 2, lines: ['Quatre'] },
    ];
    expect(rowsOf(JSON.stringify({ fragments }))).toEqual([
      row('Un, deux --> trois', 0, 1.2),
      row('Quatre', 1.2, 2),
    ]);
  });

  it('reads a CSV sync map from aeneas with times in seconds or in hours, minutes and seconds', () => {
    expect(rowsOf('f001,00:00:00.000,00:00:01.234,"Un, ""deux"""\nf002,1.234,2,Trois\n')).toEqual([
      row('Un, "deux"', 0, 1.234),
      row('Trois', 1.234, 2),
    ]);
  });

  it.each([
    ['{"fragments":[{}, 5, {"begin":"x"}]}', 'Fragment 1: This fragment has no start time.'],
    ['{"fragments": 1}', 'This JSON file isn’t an aeneas sync map: it has no list called “fragments”.'],
    ['[1]', 'This JSON file isn’t an aeneas sync map: it has no list called “fragments”.'],
    ['{"fragments": [', 'This JSON file is broken or incomplete. Export it again.'],
    ['<smil xmlns="…"></smil>', 'This sync map has times but no text. Export it as JSON or CSV.'],
    ['0.000\t1.2\tf000001\n', 'This sync map has times but no text. Export it as JSON or CSV.'],
  ])('reports an aeneas map that cannot be read: %s', (text, message) => {
    expect(messagesOf(text)[0]).toBe(message);
  });
});

describe('readTimes', () => {
  const cue = '00:01.000 --> 00:02.000\nL’été, cœur';
  const expected = [row('L’été, cœur', 1, 2)];
  const encodeUtf16 = (bigEndian: boolean) => {
    const view = new DataView(new ArrayBuffer(2 * cue.length + 2));
    for (const [index, char] of [...`\uFEFF${cue}`].entries()) {
      view.setUint16(2 * index, char.charCodeAt(0), !bigEndian);
    }
    return new Uint8Array(view.buffer);
  };
  const windows = { '’': 0x92, é: 0xe9, œ: 0x9c };
  const ansi = [...cue].map((char) => new Map(Object.entries(windows)).get(char) ?? char.charCodeAt(0));

  it.each([
    ['UTF-8', new TextEncoder().encode(cue)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${cue}`)],
    ['UTF-16 little-endian', encodeUtf16(false)],
    ['UTF-16 big-endian', encodeUtf16(true)],
    ['windows-1252', Uint8Array.from(ansi)],
  ])('reads a times file in %s', (_, bytes) => {
    expect(readTimes(bytes)).toEqual({ rows: expected, problems: [] });
  });

  it.each([
    ['', 'This file is empty.'],
    ['\uFEFF \n', 'This file is empty.'],
    ['WEBVTT\n\nNOTE Bonjour', 'This file has no phrases.'],
    ['{"fragments": []}', 'This file has no phrases.'],
    [
      'Il vint. Il vit.',
      'This isn’t a file with times. Use SRT, WebVTT, Audacity labels or an aeneas sync map.',
    ],
    ['0:0-->0:1\n'.repeat(200_000), 'This file has more than 10,000 phrases. Use one file for each chapter.'],
    ['0\t1\ta\n'.repeat(1_000_000), 'This file is too large (maximum 5 MB). Use one file for each chapter.'],
    ['x'.repeat(10_000_000), 'This file is too large (maximum 5 MB). Use one file for each chapter.'],
    [
      Array.from({ length: 10_001 }, (__, index) => `${index}\t${index + 1}\ta`).join('\n'),
      'This file has more than 10,000 phrases. Use one file for each chapter.',
    ],
  ])('explains why a times file is rejected', (text, message) => {
    expect(readTimesFromText(text)).toEqual({ rows: [], problems: [{ line: null, message }] });
  });

  it('parses a five-megabyte times file quickly, whatever it contains', () => {
    const size = 5 * 1024 * 1024;
    for (const piece of ['1\t', '<a', '-->\n']) {
      const startedAt = performance.now();
      readTimesFromText(`0:01 --> 0:02\n${piece.repeat(size / piece.length - 10)}`);
      readTimesFromText(piece.repeat(size / piece.length - 1));
      expect(performance.now() - startedAt, piece).toBeLessThan(10_000);
    }
  });

  it('returns timed rows in order and without overlaps for any file', () => {
    const piece = fc.constantFrom(
      ...[
        'WEBVTT',
        'NOTE',
        '\n',
        '\n',
        '\n\n',
        '\r\n',
        '\t',
        ',',
        ' --> ',
        '-->',
        '{"fragments":[',
        ']}',
        '<i>',
        '&eacute;',
      ],
      ...[
        '0:01.5',
        '00:02,000',
        '3',
        '4.25',
        '1e9',
        '-1',
        '00:00:61',
        '99:99:99',
        'Oui.',
        '"',
        'f001',
        '\\',
        '\u0000',
      ],
    );
    const file = fc.oneof(
      fc.array(piece, { maxLength: 60 }).map((pieces) => new TextEncoder().encode(pieces.join(''))),
      fc.uint8Array({ maxLength: 200 }),
    );
    fc.assert(
      fc.property(file, (bytes) => {
        const { rows, problems } = readTimes(bytes);
        expect(rows.length + problems.length).toBeGreaterThan(0);
        let previousStart = 0;
        for (const { text, start, end } of rows) {
          expect(text).toMatch(/\S/);
          expect(start).toBeGreaterThanOrEqual(previousStart);
          expect(end).toBeGreaterThan(start);
          previousStart = end;
        }
      }),
      { numRuns: 3000 },
    );
  });
});
