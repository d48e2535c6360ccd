import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildPerson, type Person } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { makePicture } from '../../support/studio/uploads.ts';

let world: World;
let member: Person;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await buildPerson(world);
});

async function importFile(content: string | Buffer, fields: Record<string, string> = {}) {
  const request = world.api.post('/v1/user/words-file').set('authorization', member.bearer).field(fields);
  return await request.attach('file', Buffer.from(content), 'words.csv');
}
const previewImport = async (content: string | Buffer, fields: Record<string, string> = {}) =>
  await importFile(content, { ...fields, dry_run: 'true' });
const undoImport = async (importedAt: string) =>
  await world.api
    .post('/v1/user/words-file/undo')
    .set('authorization', member.bearer)
    .send({ imported_at: importedAt });
const readStates = async () =>
  Object.fromEntries(
    (
      await world.deps.db.lemmaState.findMany({
        where: { userId: member.user.id },
        orderBy: { lemma: 'asc' },
      })
    ).map(({ lemma, state }) => [lemma, state]),
  );
const markWords = async (lemmas: string[], state: string) =>
  await world.api.put('/v1/user/word-states').set('authorization', member.bearer).send({ lemmas, state });

const ankiFile = `#separator:tab
#html:true
#guid column:1
#tags column:4
#columns:GUID	Front	Back	Tags
x1	<b>la porte</b>	door&nbsp;<script>alert(1)</script>	français
x2	"le ""chat"""	[sound:chat.mp3]<div>cat</div><div>animal</div>	
x3	parlait		
`;

describe('POST /v1/user/words-file with a CSV file', () => {
  it('previews an import of words without changing anything', async () => {
    await markWords(['chat'], 'ignored');
    const { status, body } = await previewImport('Chats\nla maison\nmaisons\n12\n');
    expect([status, body]).toEqual([
      200,
      {
        message: '1 word is new to your list.',
        data: {
          format: 'csv',
          encoding: 'UTF-8',
          as: 'known',
          columns: [{ name: '', sample: 'Chats' }],
          word_column: 1,
          meaning_column: 0,
          state_column: 0,
          note_column: 0,
          words: 2,
          changed: 1,
          unchanged: 1,
          unusable: 1,
          quota: { used: 0, limit: 2000 },
          unusable_lines: [{ line: 4, why: '“12” has no letters.' }],
          imported_at: null,
        },
      },
    ]);
    expect(await readStates()).toEqual({ chat: 'ignored' });
  });

  it('imports words as known, and can undo the import', async () => {
    await markWords(['chat'], 'learning');
    const { body } = await importFile('word;meaning\nla maison;house\nle chat;cat\nil faut que;one must\n');
    expect([body.message, body.data.changed, body.data.unchanged]).toEqual([
      'You’ve imported 2 words.',
      2,
      1,
    ]);
    expect(await readStates()).toEqual({ chat: 'learning', 'il faut que': 'known', maison: 'known' });
    await markWords(['maison'], 'learning');
    const undoResponse = await undoImport(body.data.imported_at);
    expect(undoResponse.body).toEqual({ message: '1 word is new again.', data: { changed: 1 } });
    expect(await readStates()).toEqual({ chat: 'learning', maison: 'learning' });
    expect((await undoImport(body.data.imported_at)).body.data.changed).toBe(0);
  });

  it('reads the states of imported words from a column, and reports unknown states', async () => {
    const { body } = await importFile(
      'word,state\nle chat,known\nle chien,ignored\nla maison,lost\nle lit,\nun mot,new\n',
    );
    expect(body.data.unusable_lines).toEqual([
      { line: 4, why: '“lost” is not a state. Use new, learning, known or ignored.' },
    ]);
    expect(await readStates()).toEqual({ chat: 'known', chien: 'ignored', lit: 'known' });
  });

  it('imports a word file that was exported by LingoStory', async () => {
    const csvFile =
      '\uFEFFword,meaning,state,phrase,book,kept on,due,repetitions\r\n\'-là,"there, so",known,,,,,\r\n';
    const { body } = await importFile(csvFile);
    expect(body.data).toMatchObject({ words: 1, changed: 1, state_column: 3 });
  });

  it('does not mistake names of JavaScript properties for word states or separators', async () => {
    const { body } = await previewImport('word,state\nchat,constructor\nchien,known\n');
    expect(body.data).toMatchObject({
      changed: 1,
      unusable_lines: [{ line: 2, why: expect.stringContaining('“constructor” is not a state.') }],
    });
    expect((await previewImport('#separator:constructor\nchat\tcat\n')).body.data).toMatchObject({
      words: 1,
    });
  });

  it.each([
    ['UTF-8', 'UTF-8', Buffer.from('\uFEFFforêt\r\n')],
    ['UTF-16', 'UTF-16', Buffer.from('\uFEFFforêt\n', 'utf16le')],
    ['big-endian UTF-16', 'UTF-16', Buffer.from('\uFEFFforêt\n', 'utf16le').swap16()],
    ['Latin-1', 'Latin-1', Buffer.from('forêt\n', 'latin1')],
  ])('imports a word file in %s', async (_, encoding, bytes) => {
    const { body } = await importFile(bytes);
    expect([body.data.encoding, await readStates()]).toEqual([encoding, { forêt: 'known' }]);
  });

  it('imports 5,000 words, changes nothing when they are imported again, and can undo the import', async () => {
    const lines = Array.from({ length: 5000 }, (_, index) => `mot${'abcdefghij'[index % 10]}x${index}`);
    const firstImportResponse = await importFile(lines.join('\n'));
    expect([firstImportResponse.body.data.words, firstImportResponse.body.data.changed]).toEqual([
      5000, 5000,
    ]);
    const secondImportResponse = await importFile(lines.join('\n'));
    expect([secondImportResponse.body.message, secondImportResponse.body.data.imported_at]).toEqual([
      'Nothing has changed.',
      null,
    ]);
    expect((await undoImport(firstImportResponse.body.data.imported_at)).body.data.changed).toBe(5000);
    expect(await readStates()).toEqual({});
  });
});

describe('POST /v1/user/words-file with an Anki text file', () => {
  it('imports Anki words with their meanings as plain text, and reports lines without a meaning', async () => {
    const { body } = await importFile(ankiFile);
    expect(body.message).toBe('2 words are kept.');
    expect(body.data).toMatchObject({
      format: 'anki',
      as: 'kept',
      word_column: 2,
      meaning_column: 3,
      unusable_lines: [{ line: 8, why: '“parlait” has no meaning.' }],
    });
    const { body: importedWords } = await world.api
      .get('/v1/user/words?sort=word')
      .set('authorization', member.bearer);
    expect(importedWords.data).toMatchObject([
      { lemma: 'chat', text: 'le "chat"', meaning: 'cat animal', state: 'learning', phrase: '' },
      { lemma: 'porte', text: 'la porte', meaning: 'door', state: 'learning', phrase: '' },
    ]);
    expect((await importFile(ankiFile)).body.data.changed).toBe(0);
    await world.deps.db.keptWord.updateMany({ where: { lemma: 'chat' }, data: { repetitions: 1 } });
    expect((await undoImport(body.data.imported_at)).body.data.changed).toBe(1);
    expect(await readStates()).toEqual({ chat: 'learning' });
  });

  it('removes line breaks and control characters from imported words', async () => {
    const texts = [
      '#separator:tab\n"le\nchat"\t"a\ncat"\n',
      '#separator:tab\n#html:true\nle&#31;chien\ta&#1;dog\n',
    ];
    for (const text of texts) expect((await importFile(text)).body.data.changed).toBe(1);
    const { body } = await world.api.get('/v1/user/words?sort=word').set('authorization', member.bearer);
    expect(body.data).toMatchObject([
      { text: 'le chat', meaning: 'a cat' },
      { text: 'le chien', meaning: 'a dog' },
    ]);
  });

  it('imports words and meanings from the chosen columns', async () => {
    const { body } = await importFile(ankiFile, { as: 'known', word_column: '3', meaning_column: '0' });
    expect(body.data.words).toBe(2);
    expect((await previewImport(ankiFile, { word_column: '9' })).body).toEqual({
      message: 'This file has 4 columns. Please choose one of them.',
      errors: { word_column: ['This file has 4 columns. Please choose one of them.'] },
    });
    expect((await previewImport('le chat\n', { as: 'kept' })).status).toBe(422);
  });
});

describe('POST /v1/user/words-file/undo', () => {
  it.each(['0001-01-01T00:00:00+23:59', '9999-12-31T23:59:59-23:59', '1899-12-31T23:59:59Z'])(
    'responds with 422 to undoing an import with the invalid import time %s',
    async (importedAt) => {
      const { status, body } = await undoImport(importedAt);
      expect([status, body.errors]).toEqual([
        422,
        { imported_at: ['imported_at must be a time from 1900 to 9998.'] },
      ]);
    },
  );
});

describe('POST /v1/user/words-file with an unreadable file', () => {
  const longText = 'é'.repeat(1000);
  it.each([
    ['an empty word file', '\n \n', 'The file is empty.'],
    ['a binary word file', 'a\nb\0c', 'Line 2 isn’t text. Please save your words as a CSV or text file.'],
    [
      'a word file with an unclosed quotation mark',
      'un\n"deux\ntrois\n',
      'Line 2: a quotation mark opens a cell and never closes it.',
    ],
    [
      'a word file with a line of several megabytes',
      `un\n${longText.repeat(2400)}`,
      'Line 2 is too long (maximum 64 kB). Does a quotation mark there never close?',
    ],
    [
      'a word file with too many lines',
      'a\n'.repeat(100_001),
      'The file has more than 100,000 lines. Please split it.',
    ],
    ['a word file with too many columns', ','.repeat(60), 'The file has more than 50 columns.'],
    ['a word file with only a header', '#separator:tab\n#html:true\n', 'There are no words in this file.'],
    ['a word file above 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1, 'a\n'), 'File is too large (maximum 5 MB).'],
  ])('rejects %s and says why', async (_, content, message) => {
    const { status, body } = await importFile(content);
    expect([status, body]).toEqual([422, { message, errors: { file: [message] } }]);
    expect(await readStates()).toEqual({});
    expect(await world.deps.media.list('work')).toEqual([]);
  });

  it('rejects a word-list upload that is an image or contains no file, and explains why', async () => {
    expect((await importFile(await makePicture('png'))).body.message).toContain('isn’t text');
    const missingFileResponse = await world.api
      .post('/v1/user/words-file')
      .set('authorization', member.bearer)
      .field({ dry_run: 'true' });
    expect(missingFileResponse.body.errors).toEqual({ file: ['File is required.'] });
  });
});
