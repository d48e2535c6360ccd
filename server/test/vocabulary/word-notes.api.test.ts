import { randomUUID } from 'node:crypto';
import { maxWordNoteLength } from '@lingostory/contract/vocabulary/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBookToLibrary, buildBook, buildPerson, getAs, type Person } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { downloadWords, unzipFiles } from '../support/words/word-files.ts';

let world: World;
let member: Person;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close({ rowsByHand: true }));
beforeEach(async () => {
  member = await buildPerson(world);
});

const send = async (method: 'post' | 'put', path: string, body: object, person = member) =>
  await world.api[method](`/v1/user/${path}`).set('authorization', person.bearer).send(body);
const addWord = async (word: string, note?: string, person = member) =>
  await send('post', 'added-word', { id: randomUUID(), word, meaning: 'meaning', note }, person);
const listWords = async (search = '', person = member) =>
  (await getAs(world, `/user/words?search=${encodeURIComponent(search)}`, person)).body.data;
const importWords = async (content: string | Buffer, person: Person, fields: Record<string, string>) =>
  await world.api
    .post('/v1/user/words-file')
    .set('authorization', person.bearer)
    .field(fields)
    .attach('file', Buffer.from(content), 'words.csv');

describe('the note on a kept word', () => {
  it('returns the note that was sent with a word of a phrase or an added word, and an empty one otherwise', async () => {
    const book = await buildBook(world, { chapters: [['Le chat dort.']], sampleChapters: [] });
    await addBookToLibrary(world, member.user.id, book.id);
    const note = 'as in “un chat échaudé”';
    const word = { book_code: book.bookCode, phrase_no: 1, index: 2, text: 'chat' };
    const { body } = await send('post', 'word', { id: randomUUID(), ...word, note });
    expect(body.data).toMatchObject({ text: 'chat', note });
    expect((await addWord('porte', '  the red one ')).body.data.note).toBe('the red one');
    expect((await addWord('mur')).body.data.note).toBe('');
    const { body: practice } = await getAs(world, '/user/practice', member);
    const notes = practice.data.cards.map((card: { word: { note: string } }) => card.word.note);
    expect(notes.toSorted()).toEqual(['', note, 'the red one'].toSorted());
  });

  it('keeps the note when only the meaning of a word is edited, and removes it when it is sent empty', async () => {
    const { id } = (await addWord('porte', 'the red one')).body.data;
    const edit = async (body: object) => (await send('put', `word/${id}`, body)).body;
    expect((await edit({ meaning: 'door' })).data).toMatchObject({ meaning: 'door', note: 'the red one' });
    expect(await listWords('RED one')).toHaveLength(1);
    const edited = await edit({ meaning: 'door', note: 'Le château' });
    expect([edited.message, edited.data.note]).toEqual(['Your changes are saved.', 'Le château']);
    expect(await listWords('red')).toEqual([]);
    expect(await listWords('chateau')).toHaveLength(1);
    expect((await edit({ meaning: 'door', note: '' })).data.note).toBe('');
    expect(await listWords('chateau')).toEqual([]);
  });

  it('rejects a note that is longer than its limit or has several lines', async () => {
    for (const [note, message] of [
      ['n'.repeat(maxWordNoteLength + 1), 'Note can have at most 500 characters.'],
      ['one\ntwo', 'Note must be one line.'],
    ] as const) {
      const { status, body } = await addWord('porte', note);
      expect([status, body.errors]).toEqual([422, { note: [message] }]);
    }
    expect((await addWord('porte', 'n'.repeat(maxWordNoteLength))).status).toBe(200);
  });

  it('hides a member’s note from other members, who cannot change it either', async () => {
    const { id } = (await addWord('porte', 'private')).body.data;
    const otherMember = await buildPerson(world);
    const { status } = await send('put', `word/${id}`, { meaning: 'mine', note: 'mine' }, otherMember);
    expect([status, await listWords('', otherMember)]).toEqual([404, []]);
    expect(await listWords()).toMatchObject([{ note: 'private' }]);
  });

  it.each(['csv', 'text'] as const)(
    'imports the notes of words that were exported as %s unchanged',
    async (format) => {
      const notes = { porte: '=1+1, "quoted" & <b>bold</b>', mur: '', chat: 'un chat échaudé' };
      for (const [word, note] of Object.entries(notes)) await addWord(word, note);
      const file = (await downloadWords(world, member, `format=${format}`)).body;
      const content = format === 'csv' ? file : (await unzipFiles(file))['words.txt'];
      const otherMember = await buildPerson(world);
      const { body } = await importWords(content, otherMember, { as: 'kept' });
      expect(body.data).toMatchObject({ changed: 3, unusable: 0, note_column: format === 'csv' ? 9 : 7 });
      const importedWords: { text: string; note: string }[] = await listWords('', otherMember);
      expect(Object.fromEntries(importedWords.map(({ text, note }) => [text, note]))).toEqual(notes);
      expect(await listWords('echaude', otherMember)).toMatchObject([{ text: 'chat' }]);
    },
  );

  it('imports notes from the chosen column and reports a line whose note is too long', async () => {
    const longNote = 'n'.repeat(maxWordNoteLength + 1);
    const file = `le chat;cat;mine\nla porte;door;${longNote}\n`;
    const columns = { as: 'kept', word_column: '1', meaning_column: '2' };
    expect((await importWords(file, member, { ...columns, note_column: '4' })).body.errors).toEqual({
      note_column: ['This file has 3 columns. Please choose one of them.'],
    });
    const { body } = await importWords(file, member, { ...columns, note_column: '3' });
    expect(body.data.unusable_lines).toEqual([
      { line: 2, why: 'The note on “la porte” has more than 500 characters.' },
    ]);
    expect(await listWords()).toMatchObject([{ text: 'le chat', note: 'mine' }]);
  });
});
