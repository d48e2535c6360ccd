/**
 * Makes the clip of every phrase of every story: one by one, or from recordings of whole chapters where the story
 * says so. Keeps existing clips and deletes unused ones.
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

/** Throws if a voice variant doesn't exist, because espeak-ng would silently use its plain voice instead. */
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

/** Returns the clips of a story by chapter. Phrases with the same text share the clip of the first one. */
function clipsOf({ voice, chapters }: Story) {
  const known = new Set<string>();
  return chapters.map((chapter) => {
    const clips = chapter.phrases.map((fr, index) => ({ index, fr, name: `${clipKey(voice, fr)}.mp3` }));
    return { chapter, clips: clips.filter(({ name }) => !known.has(name) && known.add(name)) };
  });
}

type Missing = { dir: string; missing: ReadonlySet<string> };

// Clips are written under a temporary name, so that an interrupted run leaves no partial clip under a final name.
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

/**
 * Records and cuts a whole chapter again for a new or edited phrase, so that all of its clips have the same level.
 */
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
