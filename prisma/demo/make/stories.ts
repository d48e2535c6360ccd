import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Voice } from './clip-key.ts';
import { storiesDir } from './paths.ts';

/** The parts of a story that are needed to make its clips; the seed reads the rest. */
export type Story = {
  code: string;
  author: string;
  voice: Voice;
  /** True if its clips are cut from one recording of each chapter. */
  isRecorded: boolean;
  chapters: Chapter[];
};

export type Chapter = { title: string; phrases: string[] };

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

function recorded(value: unknown, where: string): boolean {
  if (value !== undefined && value !== 'chapters')
    throw new Error(`${where}: expected "chapters" or nothing`);
  return value === 'chapters';
}

export function readStory(code: string): Story {
  const file = `${storiesDir}/${code}.yaml`;
  const story = parts(parse(readFileSync(file, 'utf8')), file);
  const voice = parts(story.voice, `${file} voice`);
  return {
    code,
    author: text(story.author, `${file} author`),
    voice: { variant: text(voice.variant, `${file} voice`), speed: speed(voice.speed, `${file} voice`) },
    isRecorded: recorded(story.recorded, `${file} recorded`),
    chapters: list(story.chapters, `${file} chapters`).map((chapter, index) =>
      readChapter(parts(chapter, file), `${file} chapter ${index + 1}`),
    ),
  };
}

function readChapter(chapter: Parts, where: string): Chapter {
  const phrases = list(chapter.phrases, where).map((phrase, index) =>
    text(parts(phrase, where).fr, `${where} phrase ${index + 1}`),
  );
  return { title: text(chapter.title, `${where} title`), phrases };
}

/** Returns the codes of all books whose story has been written. */
export function storyCodes(): string[] {
  if (!existsSync(storiesDir)) return [];
  const names = readdirSync(storiesDir).filter((name) => name.endsWith('.yaml'));
  return names.map((name) => name.slice(0, -'.yaml'.length)).sort();
}
