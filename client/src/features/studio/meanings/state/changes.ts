import { meaningProblem } from '@lingostory/contract/studio/meanings/open-items';
import type { Entry } from '@lingostory/contract/studio/meanings/take-firsts';
import { lookupKey } from '@lingostory/contract/words';
import { plural } from '../../../../lib/labels/format.ts';
import { explain } from './explain.ts';
import type { UnsavedStep } from './meanings-queue.ts';
import {
  type DoneStep,
  isSkipped,
  type Meanings,
  type MeaningsStep,
  say,
  send,
  stay,
  withQueue,
} from './meanings-state.ts';
import { itemAt, nextWaiting, positionKey } from './positions.ts';
import { countWords } from './words.ts';

/** Explains the chosen word. */
export function takeChosen(state: Meanings, meaning: string): MeaningsStep {
  const item = itemAt(state.phrases, state.position);
  if (item === undefined) return stay(state);
  return takeEntries(state, [{ phraseId: state.position.phraseId, term: item.term, meaning }]);
}

/** Explains words here at once, then on the server, and goes on to what is open next. */
export function takeEntries(state: Meanings, entries: readonly Entry[]): MeaningsStep {
  if (entries.length === 0) return stay(state);
  const { phrases, position, queue } = state;
  const after = explain(phrases, entries);
  const id = state.steps + 1;
  const earlier = phrases.filter((phrase, index) => after[index] !== phrase);
  const done: DoneStep = { did: 'explain', id, position, entries, earlier };
  const drafts = new Map(state.drafts);
  drafts.delete(positionKey(position));
  const unsaved: UnsavedStep = { id, do: 'explain', entries };
  const explained = withQueue(
    { ...state, steps: id, drafts, draftProblem: null, done: [...state.done, done] },
    { ...queue, unsaved: [...queue.unsaved, unsaved] },
  );
  return send(goOn({ ...explained, position: nextOf(explained, state) }, noteOf(entries)));
}

/** The server takes the first suggestion for every open word: this page has those of some phrases alone. */
export function takeChapter(state: Meanings): MeaningsStep {
  const { queue, skipped } = state;
  const id = state.steps + 1;
  const unsaved: UnsavedStep = { id, do: 'take', entries: [], skipped: [...skipped] };
  const asked = {
    ...state,
    steps: id,
    isAsking: false,
    queue: { ...queue, unsaved: [...queue.unsaved, unsaved] },
  };
  return send(say(asked, 'The first suggestions are being taken.'));
}

/** What was taken for the chapter is undone like everything else. */
export function noteTaken(state: Meanings, before: Meanings, entries: readonly Entry[]): Meanings {
  if (entries.length === 0) return say(state, 'Nothing is suggested for the words of this chapter.');
  const { position, steps: id } = before;
  const now = new Map(state.phrases.map((phrase) => [phrase.id, phrase]));
  const earlier = before.phrases.filter((phrase) => now.get(phrase.id) !== phrase);
  const done: DoneStep = { did: 'explain', id: id + 1, position, entries, earlier };
  const taken = { ...state, steps: id + 1, done: [...state.done, done] };
  return goOn({ ...taken, position: nextOf(taken, before) }, noteOf(entries));
}

const nextOf = (state: Meanings, { position }: Meanings) =>
  nextWaiting(state.phrases, position, isSkipped(state)) ?? state.position;

function noteOf(entries: readonly Entry[]): string {
  const [only] = entries;
  return entries.length === 1 && only !== undefined
    ? `“${only.term}” means “${only.meaning}”.`
    : `${plural(entries.length, 'meaning')} taken.`;
}

/** Says what was done, and how the work stands where there is nothing more to do. */
function goOn(state: Meanings, note: string): Meanings {
  const { open } = countWords(state.phrases);
  if (open === 0) return say(state, `${note} Every word of the chapter is explained.`);
  const isWaiting = nextWaiting(state.phrases, state.position, isSkipped(state)) !== null;
  return say(state, isWaiting ? note : `${note} Only words that you skipped are left.`);
}

/** The typed meaning, in one line. */
export function enterDraft(state: Meanings): MeaningsStep {
  const text = (state.drafts.get(positionKey(state.position))?.text ?? '').replaceAll(/\s+/g, ' ').trim();
  const draftProblem = meaningProblem(text);
  return draftProblem === null ? takeChosen(state, text) : stay({ ...state, draftProblem });
}

/** The word stays open, and is passed over from now on wherever it stands in the chapter. */
export function skip(state: Meanings): MeaningsStep {
  const { position } = state;
  const item = itemAt(state.phrases, position);
  if (item === undefined) return stay(state);
  const key = lookupKey(item.term);
  const done: DoneStep = { did: 'skip', key, position };
  const skipped = {
    ...state,
    skipped: new Set([...state.skipped, key]),
    done: [...state.done, done],
    draftProblem: null,
  };
  return stay(goOn({ ...skipped, position: nextOf(skipped, state) }, `“${item.term}” is skipped.`));
}

/** One that the server rejected would be in the way of everything behind it. */
function dropTake(state: Meanings, index: number): MeaningsStep {
  const { queue } = state;
  if (index < queue.sending) return stay(say(state, 'You can undo this once the suggestions are taken.'));
  const unsaved = queue.unsaved.filter((_, at) => at !== index);
  const dropped = withQueue(state, {
    ...queue,
    unsaved,
    problem: unsaved.length === 0 ? null : queue.problem,
  });
  return send(say(dropped, 'Undone: the suggestions are not taken.'));
}

/** What is not on its way yet is not sent at all; what the server has is withdrawn there. */
export function undo(state: Meanings): MeaningsStep {
  const taking = state.queue.unsaved.findIndex((step) => step.do === 'take');
  if (taking >= 0) return dropTake(state, taking);
  const last = state.done.at(-1);
  if (last === undefined) return stay(say(state, 'There is nothing to undo.'));
  const rest = { ...state, done: state.done.slice(0, -1), draftProblem: null };
  const { position } = last;
  if (last.did === 'skip') {
    const skipped = new Set([...state.skipped].filter((key) => key !== last.key));
    return stay(say({ ...rest, skipped, position }, 'Undone: the word isn’t skipped anymore.'));
  }
  const { id, entries, earlier } = last;
  const { queue } = state;
  const isWaiting = queue.unsaved.slice(queue.sending).some((unsaved) => unsaved.id === id);
  const unsaved: readonly UnsavedStep[] = isWaiting
    ? queue.unsaved.filter((step) => step.id !== id)
    : [...queue.unsaved, { id, do: 'withdraw', entries, earlier }];
  const problem = unsaved.length === 0 ? null : queue.problem;
  const undone = withQueue(rest, { ...queue, unsaved, problem });
  const [only] = entries;
  const isOne = entries.length === 1 && only !== undefined;
  const note = isOne
    ? `Undone: “${only.term}” is open again.`
    : `Undone: ${plural(entries.length, 'meaning')}.`;
  return send(say({ ...undone, position }, note));
}
