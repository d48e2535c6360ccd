import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Voice } from './clip-key.ts';
import { storiesDir } from './paths.ts';

/** What the makers need of a story; the seed reads the rest. */
export type Story = { code: string; title: string; author: string; voice: Voice; phrases: string[] };

type Parts = Record<string, unknown>;

function parts(value: unknown, where: string): Parts {
  if (typeof value !== 'object' || value === null) throw new Error(`${where}: expected a mapping`);
  return value as Parts;
}

function list(value: unknown, where: string): unknown[] {
  if (!Array.isArray(value)) throw new Error(`${where}: expected a list`);
  return value;
}

function text(value: unknown, where: string): string {
  if (typeof value !== 'string' || value.trim() === '') throw new Error(`${where}: expected a text`);
  return value;
}

function speed(value: unknown, where: string): number {
  if (typeof value !== 'number' || value < 80 || value > 300) throw new Error(`${where}: expected 80 to 300`);
  return value;
}

export function readStory(code: string): Story {
  const file = `${storiesDir}/${code}.yaml`;
  const story = parts(parse(readFileSync(file, 'utf8')), file);
  const voice = parts(story.voice, `${file} voice`);
  const phrases = list(story.chapters, `${file} chapters`).flatMap((chapter, c) =>
    list(parts(chapter, file).phrases, `${file} chapter ${c + 1}`).map((phrase, p) =>
      text(parts(phrase, file).fr, `${file} chapter ${c + 1} phrase ${p + 1}`),
    ),
  );
  return {
    code,
    title: text(story.title, `${file} title`),
    author: text(story.author, `${file} author`),
    voice: { variant: text(voice.variant, `${file} voice`), speed: speed(voice.speed, `${file} voice`) },
    phrases,
  };
}

/** The codes of the books that have a text; none while the catalogue is still empty. */
export function storyCodes(): string[] {
  if (!existsSync(storiesDir)) return [];
  const names = readdirSync(storiesDir).filter((name) => name.endsWith('.yaml'));
  return names.map((name) => name.slice(0, -'.yaml'.length)).sort();
}
