import type { OpenWorkView } from '@lingostory/contract/studio/open-work/schemas';
import { pluralize } from '../../../lib/labels/format.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { toSoundReportsText, toUntranslatedText } from '../base/stats-labels.ts';

/** Something open in a chapter. `tone` tells what waits for an editor from what the server works on. */
export type OpenItem = { text: string; to: string; tone: 'waiting' | 'working' | 'missing' };

type RecordingState = NonNullable<OpenWorkView['recording']>;
type CheckState = NonNullable<OpenWorkView['clip_check']>;
type ItemLabel = Pick<OpenItem, 'text' | 'tone'>;

const recordingLabels: Record<RecordingState, ItemLabel> = {
  waiting: { text: 'Recording waits to be aligned', tone: 'working' },
  aligning: { text: 'Recording is being aligned', tone: 'working' },
  ready: { text: 'Recording is ready to review', tone: 'waiting' },
  taking_over: { text: 'Recording is being added', tone: 'working' },
  failed: { text: 'Recording couldn’t be used', tone: 'waiting' },
};

const toCheckLabel = (state: CheckState, changes: number): ItemLabel => {
  if (state === 'ready') return { text: `${pluralize(changes, 'clip change')} to review`, tone: 'waiting' };
  if (state === 'failed') return { text: 'Clips couldn’t be checked', tone: 'waiting' };
  return {
    text: state === 'taking' ? 'Clips are being changed' : 'Clips are being checked',
    tone: 'working',
  };
};

/** Returns what is open in a chapter, with links to where it is done. */
export function listOpenItems(chapter: OpenWorkView): OpenItem[] {
  const { id, recording, clip_check: check } = chapter;
  const toMissingItems = (count: number, text: string, to: string): OpenItem[] =>
    count === 0 ? [] : [{ text, to, tone: 'missing' }];
  const { phrases_without_audio: silent, phrases_without_meanings: unexplained } = chapter;
  const { phrases_without_translation: untranslated, phrases_with_draft: drafted } = chapter;
  const { sound_reports: reports } = chapter;
  return [
    ...(recording === null ? [] : [{ ...recordingLabels[recording], to: studioPaths.recording(id) }]),
    ...(check === null
      ? []
      : [{ ...toCheckLabel(check, chapter.clip_changes), to: studioPaths.clipCheck(id) }]),
    ...toMissingItems(silent, `${pluralize(silent, 'phrase')} without a clip`, studioPaths.phrases(id)),
    ...toMissingItems(
      unexplained,
      `${pluralize(unexplained, 'phrase')} without all meanings`,
      studioPaths.meanings(id),
    ),
    ...toMissingItems(untranslated, toUntranslatedText(untranslated, drafted), studioPaths.translations(id)),
    ...toMissingItems(reports, toSoundReportsText(reports), studioPaths.chapterReports(id)),
  ];
}

/** Returns true if the server is working on one of these chapters, so that the list has to be fetched again. */
export const isServerWorking = (chapters: readonly OpenWorkView[]) =>
  chapters.some((chapter) => listOpenItems(chapter).some(({ tone }) => tone === 'working'));
