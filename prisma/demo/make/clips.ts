/**
 * Makes the clips for all phrases of all stories. Each clip is spoken on its own, or cut from a recording of its
 * chapter if the story says so. Keeps existing clips and deletes unused ones.
 */
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createProcessNarration } from '../../../server/src/adapters/narration/process-narration.ts';
import { cutChapter } from './chapter-clips.ts';
import { toClipKey } from './clip-key.ts';
import { writeClip } from './clip-sound.ts';
import { clipsDir } from './paths.ts';
import { runInParallel, runProgram } from './run.ts';
import { listStoryCodes, readStory, type Story } from './stories.ts';

/** Throws if a voice variant does not exist. espeak-ng would silently use its default voice instead. */
async function rejectUnknownVoices(stories: Story[]): Promise<void> {
  const { stdout } = await runProgram('espeak-ng', ['--voices=variant']);
  for (const { code, voice } of stories) {
    if (!new RegExp(`!v/${voice.variant}\\s`).test(`${stdout} `)) {
      throw new Error(`${code}.yaml: espeak-ng has no voice variant "${voice.variant}"`);
    }
  }
}

function listFiles(dir: string): string[] {
  mkdirSync(dir, { recursive: true });
  return readdirSync(dir).sort();
}

/**
 * Returns the clips of a story by chapter. Phrases with the same text share one clip, listed at the first of them.
 */
function clipsByChapterOf({ voice, chapters }: Story) {
  const seenClipNames = new Set<string>();
  return chapters.map((chapter) => {
    const clips = chapter.phrases.map((text, index) => ({
      index,
      fr: text,
      name: `${toClipKey(voice, text)}.mp3`,
    }));
    return {
      chapter,
      clips: clips.filter(({ name }) => !seenClipNames.has(name) && seenClipNames.add(name)),
    };
  });
}

type MissingClips = { dir: string; missingNames: ReadonlySet<string> };

// A clip is written under a temporary name first, so that an interrupted run does not leave an incomplete clip under
// its final name.
const partialPathOf = (dir: string, name: string): string => `${dir}/.${name}`;
const renameFinishedClip = (dir: string, name: string): void =>
  renameSync(partialPathOf(dir, name), `${dir}/${name}`);

async function makeSynthesizedClips(story: Story, { dir, missingNames }: MissingClips): Promise<number> {
  const clips = clipsByChapterOf(story)
    .flatMap((chapter) => chapter.clips)
    .filter(({ name }) => missingNames.has(name));
  await runInParallel(clips, availableParallelism(), async ({ name, fr }) => {
    await writeClip(story.voice, fr, partialPathOf(dir, name));
    renameFinishedClip(dir, name);
  });
  return clips.length;
}

/**
 * Records and cuts a chapter again if any of its clips is missing, so that all of its clips have the same loudness.
 */
async function makeClipsFromRecording(story: Story, { dir, missingNames }: MissingClips): Promise<number> {
  const chaptersToCut = clipsByChapterOf(story).filter(({ clips }) =>
    clips.some(({ name }) => missingNames.has(name)),
  );
  const narration = createProcessNarration();
  try {
    for (const { chapter, clips } of chaptersToCut) {
      const clipFiles = clips.map(({ index, name }) => ({ index, path: partialPathOf(dir, name) }));
      const { flaggedCount, maxLossSeconds } = await cutChapter(narration, story.voice, chapter, clipFiles);
      for (const { name } of clips) renameFinishedClip(dir, name);
      process.stdout.write(
        `  ${chapter.title}: ${clips.length} clips, ${flaggedCount} flagged, ${Math.round(maxLossSeconds * 1000)} ms of speech lost at worst\n`,
      );
    }
  } finally {
    await narration.close();
  }
  return chaptersToCut.reduce((sum, { clips }) => sum + clips.length, 0);
}

async function updateClips(story: Story): Promise<void> {
  const dir = `${clipsDir}/${story.code}`;
  const requiredClipNames = new Set(
    clipsByChapterOf(story).flatMap(({ clips }) => clips.map(({ name }) => name)),
  );
  const unusedFileNames = listFiles(dir).filter((name) => !requiredClipNames.has(name));
  for (const name of unusedFileNames) rmSync(`${dir}/${name}`);
  const existingFileNames = new Set(listFiles(dir));
  const missingNames = new Set([...requiredClipNames].filter((name) => !existingFileNames.has(name)));
  const madeClipCount = await (story.isRecorded ? makeClipsFromRecording : makeSynthesizedClips)(story, {
    dir,
    missingNames,
  });
  const bytes = listFiles(dir).reduce((sum, name) => sum + statSync(`${dir}/${name}`).size, 0);
  process.stdout.write(
    `${story.code}: ${requiredClipNames.size} clips, ${madeClipCount} made, ${unusedFileNames.length} deleted, ${Math.round(bytes / 1024)} KiB\n`,
  );
}

const stories = listStoryCodes().map(readStory);
await rejectUnknownVoices(stories);
for (const name of listFiles(clipsDir)) {
  if (!stories.some(({ code }) => code === name)) rmSync(`${clipsDir}/${name}`, { recursive: true });
}
for (const story of stories) await updateClips(story);
