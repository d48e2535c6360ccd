import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/studio/meanings/calls';
import type { Deps, TransactionClient } from '../../../deps.ts';
import type { Book } from '../../../generated/prisma/client.ts';
import { createFieldProblem } from '../../../http/problem.ts';
import { editLockedBook } from '../base/edit-locked-book.ts';
import { findChapter, findLockedChapter } from '../base/find-chapters.ts';
import type { NumberedPhrase } from '../base/find-phrases.ts';
import { assertUnchanged, assertVersion } from '../base/versions.ts';
import { explainedKeysOf } from '../cutting/index-phrases.ts';
import { type ChangedLine, changeLines, findOwnMeaning } from './add-entries.ts';
import { createUnknownWordProblem, findPhrasesToChange } from './explain-word.ts';
import { findNumberedPhrases, tokenizeAllPhrases } from './list-chapter-words.ts';
import type { MeaningSource } from './open-words.ts';
import { findPinningLines } from './pin-meanings.ts';

type ChangeInput = Pick<
  InputOf<typeof calls.changeMeaning>,
  'id' | 'phrase_id' | 'version' | 'term' | 'shown' | 'meaning' | 'scope'
>;

/**
 * Gives an explained word another meaning, in one phrase or in the whole book, and returns the lines that were changed. Without a
 * meaning, removes the phrase's own line, so that the book's meaning shows again. A change in one phrase leaves all others as they
 * are. Throws 404 for an unknown chapter, 422 if the word isn't in the phrase, and a conflict if the phrase was edited or shows
 * another meaning by now.
 */
export async function changeMeaning(deps: Deps, input: ChangeInput): Promise<ChangedLine[]> {
  const { bookId } = await findChapter(deps.db, input.id);
  return await editLockedBook(deps, bookId, async (tx, book) => {
    await findLockedChapter(tx, book, input.id);
    const [phrase] = await findNumberedPhrases(tx, bookId, [input.phrase_id], input.id);
    if (!phrase) throw createFieldProblem('phrase_id', 'The phrase is not in this chapter anymore.');
    assertVersion(phrase, input.version);
    const { term } = await findShownLine(tx, phrase, input);
    const lines =
      input.scope === 'book'
        ? await listLinesOfBook(tx, book, input.term, input.meaning)
        : await listLinesOfPhrase(tx, phrase, term, input.meaning);
    const phrases = await findNumberedPhrases(tx, bookId, [...new Set(lines.map(({ id }) => id))]);
    return await changeLines(deps, tx, book, phrases, lines);
  });
}

/**
 * Returns the line that explains the word, which may do so in another form: `il` explains `-t-il`. A line of the phrase gets the same
 * term. With the word itself as its term, it would come before other phrases' own lines for the other form. Throws a conflict unless
 * the phrase shows the meaning that the editor saw.
 */
async function findShownLine(
  tx: TransactionClient,
  phrase: NumberedPhrase,
  { term, shown }: Pick<ChangeInput, 'term' | 'shown'>,
): Promise<MeaningSource> {
  const [key = ''] = explainedKeysOf(`${term} = ${shown}`);
  const [tokenizedPhrase] = await tokenizeAllPhrases(tx, phrase.bookId, [phrase]);
  const tokens = tokenizedPhrase?.words.filter((token) => token.keys[0] === key) ?? [];
  if (tokens.length === 0) throw createFieldProblem('term', `The phrase doesn’t contain “${term}” anymore.`);
  const source = tokens.find(({ meaning }) => meaning === shown)?.source;
  assertUnchanged(source !== undefined, phrase);
  return source ?? { phraseId: phrase.id, key, term, isOwn: false };
}

/** Returns a new meaning for every line of the book that explains the word. */
async function listLinesOfBook(
  tx: TransactionClient,
  book: Book,
  term: string,
  meaning: string | null | undefined,
): Promise<ChangedLine[]> {
  if (meaning === null || meaning === undefined)
    throw createFieldProblem('meaning', 'A meaning can only be removed in one phrase.');
  const [key = ''] = explainedKeysOf(`${term} = ${meaning}`);
  const phrases = await findPhrasesToChange(tx, book.id, term, key);
  if (phrases.length === 0) throw createUnknownWordProblem();
  return phrases.map(({ id, dictionary }) => ({
    id,
    term,
    before: findOwnMeaning(dictionary, term),
    after: meaning,
  }));
}

async function listLinesOfPhrase(
  tx: TransactionClient,
  phrase: NumberedPhrase,
  term: string,
  meaning: string | null | undefined,
): Promise<ChangedLine[]> {
  const line = {
    id: phrase.id,
    term,
    before: findOwnMeaning(phrase.dictionary, term),
    after: meaning ?? null,
  };
  if (line.before === null && line.after === null)
    throw createFieldProblem('meaning', `This phrase has no meaning of its own for “${term}”.`);
  return [line, ...(await findPinningLines(tx, phrase, line))];
}
