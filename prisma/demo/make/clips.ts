/**
 * Makes the spoken clip of every phrase of every story: one by one, or from recordings of whole chapters where the story says so.
 * Clips that exist are kept, clips that nobody asks for are deleted.
 */
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { processNarration } from '../../../server/src/adapters/narration/process-narration.ts';
import { cutChapter } from './chapter-clips.ts';
import { clipKey } from './clip-key.ts';
import { clip } from './clip-sound.ts';
import { clipsDir } from './paths.ts';
import { inParallel, run } from './run.ts';
import { readStory, type Story, storyCodes } from './stories.ts';

/** espeak-ng falls back to its plain voice when it does not know a variant, without a word; so it is asked beforehand. */
async function rejectUnknownVoices(stories: Story[]): Promise<void> {
  const { stdout } = await run('espeak-ng', ['--voices=variant']);
  for (const { code, voice } of stories) {
    if (!new RegExp(`!v/${voice.variant}\\s`).test(`${stdout} `)) {
      throw new Error(`${code}.yaml: espeak-ng has no voice variant "${voice.variant}"`);
    }
  }
}

function files(dir: string): string[] {
  mkdirSync(dir, { recursive: true });
  return readdirSync(dir).sort();
}

/** The clips of a story by chapter. Several phrases may be the same words, hence one clip: that of the first of them. */
function clipsOf({ voice, chapters }: Story) {
  const known = new Set<string>();
  return chapters.map((chapter) => {
    const clips = chapter.phrases.map((fr, index) => ({ index, fr, name: `${clipKey(voice, fr)}.mp3` }));
    return { chapter, clips: clips.filter(({ name }) => !known.has(name) && known.add(name)) };
  });
}

type Missing = { dir: string; missing: ReadonlySet<string> };

// A clip is renamed only when it is whole, so that an interrupted run leaves nothing that looks finished.
const partial = (dir: string, name: string): string => `${dir}/.${name}`;
const finish = (dir: string, name: string): void => renameSync(partial(dir, name), `${dir}/${name}`);

async function speakClips(story: Story, { dir, missing }: Missing): Promise<number> {
  const clips = clipsOf(story)
    .flatMap((part) => part.clips)
    .filter(({ name }) => missing.has(name));
  await inParallel(clips, availableParallelism(), async ({ name, fr }) => {
    await clip(story.voice, fr, partial(dir, name));
    finish(dir, name);
  });
  return clips.length;
}

/** A chapter with a new or edited phrase is recorded and cut again whole: its clips share one level, whatever was edited when. */
async function cutClips(story: Story, { dir, missing }: Missing): Promise<number> {
  const parts = clipsOf(story).filter(({ clips }) => clips.some(({ name }) => missing.has(name)));
  const narration = processNarration();
  try {
    for (const { chapter, clips } of parts) {
      const cuts = clips.map(({ index, name }) => ({ index, path: partial(dir, name) }));
      const { flagged, loss } = await cutChapter(narration, story.voice, chapter, cuts);
      for (const { name } of clips) finish(dir, name);
      process.stdout.write(
        `  ${chapter.title}: ${clips.length} clips, ${flagged} flagged, ${Math.round(loss * 1000)} ms of speech lost at worst\n`,
      );
    }
  } finally {
    await narration.close();
  }
  return parts.reduce((sum, { clips }) => sum + clips.length, 0);
}

async function makeClips(story: Story): Promise<void> {
  const dir = `${clipsDir}/${story.code}`;
  const wanted = new Set(clipsOf(story).flatMap(({ clips }) => clips.map(({ name }) => name)));
  const unused = files(dir).filter((name) => !wanted.has(name));
  for (const name of unused) rmSync(`${dir}/${name}`);
  const there = new Set(files(dir));
  const missing = new Set([...wanted].filter((name) => !there.has(name)));
  const made = await (story.isRecorded ? cutClips : speakClips)(story, { dir, missing });
  const bytes = files(dir).reduce((sum, name) => sum + statSync(`${dir}/${name}`).size, 0);
  process.stdout.write(
    `${story.code}: ${wanted.size} clips, ${made} made, ${unused.length} deleted, ${Math.round(bytes / 1024)} KiB\n`,
  );
}

const stories = storyCodes().map(readStory);
await rejectUnknownVoices(stories);
for (const name of files(clipsDir)) {
  if (!stories.some(({ code }) => code === name)) rmSync(`${clipsDir}/${name}`, { recursive: true });
}
for (const story of stories) await makeClips(story);
