import { calls } from '@lingostory/contract/studio/clip-checks/calls';
import {
  type CheckedChapterView,
  type CheckedPhrase,
  type ClipChangeView,
  type ClipCheckView,
  schemas,
} from '@lingostory/contract/studio/clip-checks/schemas';
import type { Deps } from '../../../deps.ts';
import { createExpensiveBudget } from '../../../http/budgets.ts';
import { withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { createSignatureQuery } from '../../reading/public.ts';
import { findChapter } from '../base/find-chapters.ts';
import { toBookTitleView } from '../base/studio.views.ts';
import { runOrReportConflict } from '../base/versions.ts';
import { findQueuePosition } from './check-leases.ts';
import { cancelChecks, discardCheck } from './discard-check.ts';
import {
  type ChapterWithCheck,
  type FoundChanges,
  findCheck,
  listChecks,
  type StoredCheck,
} from './find-check.ts';
import { startCheck, startChecks, takeChanges } from './start-check.ts';

type RequestContext = { deps: Deps; caller: { id: number } };

const nothingFound: FoundChanges = {
  clips: [],
  changes: [],
  unspokenIds: [],
  uncertainIds: [],
  wordTimeCounts: { measured: 0, estimated: 0 },
};

/** Signs the URL of the joined clips for this administrator, because an audio element can't send a bearer token. */
function toCheckView(
  { deps, caller }: RequestContext,
  check: StoredCheck,
  queuePosition: number | null = null,
): ClipCheckView {
  const { state, copy, found, result } = check;
  const shown = state === 'ready' ? found : null;
  return {
    chapter_id: check.chapterId,
    version: check.version,
    state,
    progress: check.progress,
    place: queuePosition,
    problem: check.problem,
    audio: copy && `/v1/media/recordings/${copy}${createSignatureQuery(deps, caller.id, copy)}`,
    total_phrases: found?.clips.length ?? 0,
    ...toFoundView(shown ?? nothingFound),
    result: result && { taken: result.taken, left_out: result.leftOut, word_times: result.wordTimes },
  };
}

function toFoundView(found: FoundChanges) {
  const phrasesById = new Map(
    found.clips.map(({ id, text, start, end }): [number, CheckedPhrase] => [id, { id, text, start, end }]),
  );
  const changes = found.changes.flatMap(({ id, nextId, time, isUncertain }): ClipChangeView[] => {
    const [phrase, next] = [phrasesById.get(id), phrasesById.get(nextId)];
    return phrase && next ? [{ phrase, next, time, uncertain: isUncertain }] : [];
  });
  return {
    changes,
    unspoken: found.unspokenIds.flatMap((id) => phrasesById.get(id) ?? []),
    uncertain: found.uncertainIds.flatMap((id) => phrasesById.get(id) ?? []),
    set_by_hand: found.clips.filter(({ isSetByHand }) => isSetByHand).length,
    word_times: found.wordTimeCounts,
  };
}

const buildCheckResponse = async (request: RequestContext, check: StoredCheck) => ({
  data: toCheckView(request, check, await findQueuePosition(request.deps, check.chapterId)),
});

function toChapterView(chapter: ChapterWithCheck): CheckedChapterView {
  const { id, title, chapterNo, clipCount, state, progress, problem } = chapter;
  return {
    id,
    title,
    chapter_no: chapterNo,
    total_clips: clipCount,
    check: state && {
      state,
      progress,
      problem,
      total_changes: chapter.changeCount,
      has_word_times: chapter.wordTimeCount > 0,
    },
  };
}

async function buildList({ deps, input }: { deps: Deps; input: { book_code: string } }) {
  const { book, chapters } = await listChecks(deps, input);
  return { ...toBookTitleView(book), chapters: chapters.map(toChapterView) };
}

export const clipCheckRoutes = defineRoutes(calls, schemas, {
  readClipCheck: async (request) => {
    await findChapter(request.deps.db, request.input.id);
    const check = await findCheck(request.deps.db, request.input.id);
    return check ? await buildCheckResponse(request, check) : { data: null };
  },
  startClipCheck: async (request) =>
    await buildCheckResponse(request, await startCheck(request.deps, request.input.id)),
  discardClipCheck: async (request) => {
    const toView = (check: StoredCheck) => toCheckView(request, check);
    await runOrReportConflict('check', toView, () => discardCheck(request.deps, request.input));
    return { message: 'The check is discarded. The chapter stays as it was.' };
  },
  takeClipChanges: async (request) => {
    const toView = (check: StoredCheck) => toCheckView(request, check);
    const take = () => takeChanges(request.deps, request.input);
    return await buildCheckResponse(request, await runOrReportConflict('check', toView, take));
  },
  listClipChecks: withBudget(createExpensiveBudget(2), async (request) => ({
    data: await buildList(request),
  })),
  startClipChecks: async (request) => {
    const count = await startChecks(request.deps, request.input);
    const message =
      count === 0
        ? 'There is nothing to check: no chapter has clips that aren’t being checked or waiting for your decision.'
        : `${count} ${count === 1 ? 'chapter' : 'chapters'} will be checked.`;
    return { message, data: await buildList(request) };
  },
  cancelClipChecks: async (request) => {
    await cancelChecks(request.deps, request.input);
    return { message: 'The checks are canceled. The book stays as it was.', data: await buildList(request) };
  },
});
