/** Makes the spoken clip of every phrase of every story; clips that exist are kept, clips that nobody asks for are deleted. */
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
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

async function makeClips({ code, voice, phrases }: Story): Promise<void> {
  const dir = `${clipsDir}/${code}`;
  // Several phrases may be the same words, hence one clip; the map keeps one of each.
  const wanted = new Map(phrases.map((fr) => [`${clipKey(voice, fr)}.mp3`, fr]));
  const unused = files(dir).filter((name) => !wanted.has(name));
  for (const name of unused) rmSync(`${dir}/${name}`);
  const there = new Set(files(dir));
  const missing = [...wanted].filter(([name]) => !there.has(name));
  await inParallel(missing, availableParallelism(), async ([name, fr]) => {
    // Renamed only when whole, so that an interrupted run leaves nothing that looks finished.
    await clip(voice, fr, `${dir}/.${name}`);
    renameSync(`${dir}/.${name}`, `${dir}/${name}`);
  });
  const bytes = files(dir).reduce((sum, name) => sum + statSync(`${dir}/${name}`).size, 0);
  process.stdout.write(
    `${code}: ${wanted.size} clips, ${missing.length} made, ${unused.length} deleted, ${Math.round(bytes / 1024)} KiB\n`,
  );
}

const stories = storyCodes().map(readStory);
await rejectUnknownVoices(stories);
for (const name of files(clipsDir)) {
  if (!stories.some(({ code }) => code === name)) rmSync(`${clipsDir}/${name}`, { recursive: true });
}
for (const story of stories) await makeClips(story);
