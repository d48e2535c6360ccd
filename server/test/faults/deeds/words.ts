import { randomUUID } from 'node:crypto';
import { addBookToLibrary, buildBook, buildPerson } from '../../support/builders.ts';
import { addWord } from '../../support/words/word-files.ts';
import type { Deed } from '../deed.ts';

const keepWord: Deed = {
  name: 'keep a word',
  prepare: async ({ world, call }) => {
    const person = await buildPerson(world);
    const book = await buildBook(world, { chapters: [['Le chat parlait.', 'Il dort.']], sampleChapters: [] });
    await addBookToLibrary(world, person.user.id, book.id);
    const json = { id: randomUUID(), book_code: book.bookCode, phrase_no: 1, index: 4, text: 'parlait' };
    return {
      run: async () => {
        await call('/user/word', { person, json });
      },
      countStored: () => world.deps.db.keptWord.count({ where: { userId: person.user.id } }),
    };
  },
};

const gradeWord: Deed = {
  name: 'grade a word',
  prepare: async ({ world, call }) => {
    const person = await buildPerson(world);
    const wordId = await addWord(world, person, 'chat', 'cat');
    const grade = { id: randomUUID(), word_id: wordId, grade: 3, graded_at: new Date().toISOString() };
    return {
      run: async () => {
        await call('/user/grades', { person, json: { grades: [grade] } });
      },
      countStored: async () => {
        const grades = await world.deps.db.practiceGrade.count({ where: { wordId } });
        const { repetitions } = await world.deps.db.keptWord.findUniqueOrThrow({ where: { id: wordId } });
        return grades === 0 ? 0 : Math.max(grades, repetitions);
      },
    };
  },
};

const importedCount = 50;
const importedLines = Array.from({ length: importedCount }, (_, index) => `mot${index},word ${index}`);

const importWords: Deed = {
  name: 'import words',
  prepare: async ({ world, call }) => {
    const person = await buildPerson(world);
    return {
      run: async () => {
        const multipart = new FormData();
        multipart.set('as', 'kept');
        multipart.set('file', new Blob([['word,meaning', ...importedLines].join('\n')]), 'words.csv');
        await call('/user/words-file', { person, multipart });
      },
      countStored: async () => {
        const words = await world.deps.db.keptWord.count({ where: { userId: person.user.id } });
        return words / importedCount;
      },
    };
  },
};

export const wordDeeds = [keepWord, gradeWord, importWords];
