import { get as httpGet } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildPerson, type Person } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { readDemoClip } from '../../support/studio/uploads.ts';
import { addWord, addWordFromBook, downloadWords, unzipFiles } from '../../support/words/word-files.ts';

let world: World;
let member: Person;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await buildPerson(world);
});

const listWorkFiles = async () => await world.deps.media.list('work');

describe('GET /v1/user/words-file as CSV', () => {
  it('exports a member’s words as CSV, one per line, and neutralizes spreadsheet formulas', async () => {
    await addWordFromBook(world, member);
    await addWord(world, member, 'chat, noir', '=HYPERLINK("http://evil.example")');
    const { status, headers, body } = await downloadWords(world, member, 'format=csv');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      expect.stringMatching(/^text\/csv/),
      'no-store',
    ]);
    expect(headers['content-disposition']).toBe('attachment; filename=lingostory-words.csv');
    const [head, firstRow, secondRow, lastRow] = String(body).split('\r\n');
    expect(head).toBe('\uFEFFword,meaning,state,phrase,book,kept on,due,repetitions,note');
    const day = world.deps.clock.now().toISOString().slice(0, 10);
    expect(firstRow).toBe(
      `parlait,was talking,learning,Le chat parlait.,"<i>Été</i> & ""Co""",${day},${day},0,`,
    );
    expect(secondRow).toBe(`"chat, noir","'=HYPERLINK(""http://evil.example"")",learning,,,${day},${day},0,`);
    expect(lastRow).toBe('');
  });

  it('exports only the words of the requested book or state', async () => {
    const { book } = await addWordFromBook(world, member);
    await addWord(world, member, 'la porte', 'door');
    await world.api
      .put('/v1/user/word-states')
      .set('authorization', member.bearer)
      .send({ lemmas: ['porte'], state: 'known' });
    const listExportedWords = async (query: string) =>
      String((await downloadWords(world, member, `format=csv&${query}`)).body)
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[0]);
    expect(await listExportedWords(`book_code=${book.bookCode}`)).toEqual(['parlait']);
    expect(await listExportedWords('state=known')).toEqual(['la porte']);
    expect(await listExportedWords('state=ignored')).toEqual([]);
    expect(await listExportedWords('book_code=&state=')).toEqual(['parlait', 'la porte']);
  });

  it('exports every word exactly once even if the export takes several batches', async () => {
    const { user } = member;
    await world.deps.sql.query(
      `insert into kept_words (id, user_id, lemma, text, meaning, search_text, created_at, day, due)
       select gen_random_uuid(), $1, 'mot' || n, 'mot' || n, 'word', '', '2026-01-01', '2026-01-01', '2026-01-01'
       from generate_series(1, 1201) n`,
      [user.id],
    );
    const lines = String((await downloadWords(world, member, 'format=csv')).body)
      .split('\r\n')
      .slice(1, -1);
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(1201);
  });
});

describe('GET /v1/user/words-file as text with sounds', () => {
  it('exports a zip with a text file for Anki and the clips that the member can hear', async () => {
    const { id, audioFile } = await addWordFromBook(world, member);
    await addWord(world, member, '"<b>porte\u2019', 'door');
    const files = await unzipFiles((await downloadWords(world, member, 'format=text')).body);
    const clipName = `lingostory-${audioFile}`;
    expect(Object.keys(files).sort()).toEqual([clipName, 'words.txt'].sort());
    expect(files[clipName]).toEqual(readDemoClip());
    const lines = String(files['words.txt']).split('\n');
    expect(lines.slice(0, 5)).toEqual([
      '#separator:tab',
      '#html:true',
      '#guid column:1',
      '#tags column:8',
      '#columns:GUID\tWord\tMeaning\tPhrase\tBook\tAudio\tNote\tTags',
    ]);
    expect(lines[5]).toBe(
      [
        `lingostory-${id}`,
        'parlait',
        'was talking',
        '"Le chat <b class=""word"">parlait</b>."',
        '&lt;i&gt;Été&lt;/i&gt; &amp; &quot;Co&quot;',
        `[sound:${clipName}]`,
        '',
        'lingostory learning',
      ].join('\t'),
    );
    expect(lines[6]).toContain('\t&quot;&lt;b&gt;porte’\tdoor\t');
    expect(await listWorkFiles()).toEqual([]);
  });

  it('does not export the clips of a book that has left the member’s library', async () => {
    const { book } = await addWordFromBook(world, member);
    await world.deps.db.purchase.deleteMany({ where: { userId: member.user.id, bookId: book.id } });
    const files = await unzipFiles((await downloadWords(world, member, 'format=text')).body);
    expect(Object.keys(files)).toEqual(['words.txt']);
    expect(String(files['words.txt'])).toContain('Le chat');
  });
});

describe('GET /v1/user/words-file with errors', () => {
  it('returns 401 to guests who export words, and 422 for an invalid format or state', async () => {
    const invalidResponse = await world.api
      .get('/v1/user/words-file?format=pdf&state=lost')
      .set('authorization', member.bearer);
    expect([invalidResponse.status, Object.keys(invalidResponse.body.errors)]).toEqual([
      422,
      ['format', 'state'],
    ]);
    expect((await world.api.get('/v1/user/words-file?format=csv')).status).toBe(401);
  });

  it('allows one word export per member at a time, and cleans up when the download is aborted', async () => {
    await addWordFromBook(world, member);
    const originalWrite = world.deps.wordFiles.write;
    let writeError: unknown;
    let hasStarted = false;
    const writeSpy = vi
      .spyOn(world.deps.wordFiles, 'write')
      .mockImplementation(async (wordFileTask, options) => {
        hasStarted = true;
        try {
          await new Promise((_, reject) => {
            options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
          });
        } catch (error) {
          writeError = error;
          throw error;
        }
        await originalWrite(wordFileTask, options);
      });
    const headers = { authorization: member.bearer };
    const request = httpGet(`${world.origin}/v1/user/words-file?format=apkg`, { headers }).on(
      'error',
      () => {},
    );
    await vi.waitUntil(() => hasStarted);
    const secondResponse = await world.api
      .get('/v1/user/words-file?format=csv')
      .set('authorization', member.bearer);
    expect([secondResponse.status, secondResponse.headers['retry-after']]).toEqual([429, '15']);
    // The names of temporary files end in .part, so that the sweep can remove them if the server is killed. With an
    // object store, a work folder has copies of the clips.
    const temporaryFiles = (await listWorkFiles()).filter((name) => !name.includes('-'));
    expect(temporaryFiles).toEqual([expect.stringMatching(/\.part$/), expect.stringMatching(/\.part$/)]);
    request.destroy();
    await vi.waitUntil(() => writeError !== undefined);
    writeSpy.mockRestore();
    await expect.poll(listWorkFiles).toEqual([]);
    expect((await downloadWords(world, member, 'format=csv')).status).toBe(200);
  });
});
