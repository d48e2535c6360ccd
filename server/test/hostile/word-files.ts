import { gzipSync } from 'node:zlib';
import { wordFileLimits } from '@lingostory/contract/vocabulary/constants';
import { megabyte, type NamedFile, named } from './named-file.ts';

const large = 4 * megabyte;
const fill = (pattern: string, bytes = large) => pattern.repeat(Math.floor(bytes / pattern.length));

/** Tables with delimiters, quotation marks, line ends or encodings that no spreadsheet writes. */
const tables = named({
  'no byte at all': '',
  'one byte': 'a',
  'a byte order mark alone': '\uFEFF',
  'line breaks alone': fill('\n'),
  'carriage returns alone': fill('\r'),
  'commas alone': fill(','),
  'tabs alone': fill('\t'),
  'quotation marks alone': fill('"'),
  'a quotation mark that never closes': `"${fill('a,\n')}`,
  'quotation marks in the middle of words': fill('a"b"c,d\n', megabyte),
  'one line without an end': fill('a'),
  'one word of 100,000 letters': `${fill('a', 100_000)},long\n`,
  'one letter under 100,000 accents': `e${fill('\u0301', 100_000)},accents\n`,
  '100,000 columns': `${fill('a,', 200_000)}\n`,
  'a different number of columns in each line': Array.from({ length: 2000 }, (_, no) =>
    'a,'.repeat(no % 50),
  ).join('\n'),
  'all delimiters at once': fill('a,b;c\td\n', 100_000),
  'more lines than are taken': fill('mot\n', 1_200_000),
  '50,000 different words': Array.from({ length: 50_000 }, (_, no) => `mot${no.toString(36)},word`).join(
    '\n',
  ),
  'the same word 50,000 times': fill('chat,cat\n', 450_000),
  'NUL bytes': fill('a\0b,c\n', 100_000),
  'every control character': Array.from({ length: 32 }, (_, code) => `a${String.fromCharCode(code)}b,c`).join(
    '\n',
  ),
  'half a character of UTF-8': Buffer.from([0x63, 0xc3, 0x28, 0x2c, 0x61, 0x0a]),
  'bytes that are no text': Buffer.from(Array.from({ length: 100_000 }, (_, no) => (no * 7919) % 256)),
  'UTF-16 with an odd byte': Buffer.concat([Buffer.from('\uFEFFmot,word\n', 'utf16le'), Buffer.from([0x61])]),
  'UTF-16 with half a surrogate pair': Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x2c, 0x00, 0x61, 0x00]),
  'UTF-32': Buffer.from([0xff, 0xfe, 0x00, 0x00, 0x61, 0x00, 0x00, 0x00]),
  'text from right to left': fill('\u202Emot\u202C,word\n', 10_000),
  'invisible characters alone': fill('\u200B\u200D\uFEFF,\u2060\n', 10_000),
  'line separators of Unicode': fill('mot,word\u2028', 100_000),
  formulas: "=cmd|' /C calc'!A0,a\n@SUM(1),b\n+1,c\n-1,d\n",
  markup: '<script>alert(1)</script>,x\n<img src=x onerror=alert(1)>,y\n',
  SQL: "'); drop table users; --,x\n",
  'a header that names a column twice': 'word,word,meaning,meaning\nchat,chien,cat,dog\n',
  'names of objects as words': '__proto__,a\nconstructor,b\ntoString,c\nhasOwnProperty,d\n',
  'a gzip with the name of a table': gzipSync(Buffer.alloc(16 * megabyte)),
  'a zip with the name of a table': Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(1000, 1)]),
  'an executable with the name of a table': Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(10_000, 3)]),
});

/** Characters in the longest line that is still read, so that the markup in it is parsed. */
const lineLength = wordFileLimits.line - 100;
const lines = (pattern: string, rest = '\tword') => `${fill(pattern, lineLength)}${rest}\n`.repeat(8);

const anki = (content: string, head = '#separator:tab\n#html:true\n') => `${head}${content}`;

/** Anki exports whose fields contain markup that is slow or impossible to parse, or whose header is false. */
const ankiTexts = named({
  'div inside div': anki(lines('<div>')),
  'template inside template': anki(lines('<template>')),
  'a table in every cell': anki(lines('<table><tr><td>')),
  'bold inside a link inside bold': anki(lines('<a><b>')),
  'paragraphs inside bold': anki(lines('<b><p>')),
  'text where only rows may be': anki(lines('<table>x<tr>')),
  'svg and foreignObject in turn': anki(lines('<svg><foreignObject>')),
  'math inside math': anki(lines('<math><mi>')),
  'select inside select': anki(lines('<select><option>')),
  'a comment that never closes': anki(`<!--${lines('a')}`),
  'comments that begin in comments': anki(lines('<!--')),
  'CDATA that never closes': anki(`<![CDATA[${lines('a')}`),
  'a script that never closes': anki(lines('<script>a<')),
  plaintext: anki(lines('<plaintext><b>')),
  'a tag that never closes': anki(lines('<a ')),
  'thousands of attributes of one tag': anki(`<b ${lines('a=b ')}`),
  'an attribute that never closes': anki(`<b title="${lines('a')}`),
  'opening brackets alone': anki(lines('<')),
  'closing tags alone': anki(lines('</div>')),
  'entities alone': anki(lines('&amp;')),
  'entities without an end': anki(lines('&am')),
  'entities of no character': anki('&#xD800;&#x110000;&#99999999999999999999;&#0;mot\tword\n'),
  'a sound in every word': anki(lines('[sound:a.mp3]')),
  'sounds that never close': anki(lines('[sound:')),
  'cloze inside cloze': anki(lines('{{c1::')),
  '20,000 short fields of markup': anki(fill('<div><b>mot</b></div>\t<i>word</i>\n', 680_000)),
  'columns far away': anki(
    'mot\tword\n',
    '#separator:tab\n#html:true\n#tags column:999999999\n#guid column:888888888\n',
  ),
  'columns before the first': anki(
    'mot\tword\n',
    '#separator:tab\n#tags column:0\n#guid column:-1\n#deck column:x\n',
  ),
  'a separator of many letters': anki('mot\tword\n', `#separator:${fill('x', 10_000)}\n`),
  'a separator that is a quotation mark': anki('mot"word\n', '#separator:"\n'),
  'a separator that ends lines': anki('mot\nword\n', '#separator:\n#html:true\n'),
  '10,000 names of columns': anki('mot\tword\n', `#separator:tab\n#columns:${fill('a\t', 20_000)}\n`),
  'a head without an end': fill('#html:true\n', megabyte),
  'the same head a second time': anki('#separator:comma\nmot,word\n'),
});

export const hostileWordFiles: NamedFile[] = [...tables, ...ankiTexts];
