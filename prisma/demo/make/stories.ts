import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Voice } from './clip-key.ts';
import { storiesDir } from './paths.ts';

/** The parts of a story that are needed to make its clips. The seed script uses the other parts as well. */
export type Story = {
  code: string;
  author: string;
  voice: Voice;
  /** True if its clips are cut from one recording of each chapter. */
  isRecorded: boolean;
  chapters: Chapter[];
};

export type Chapter = { title: string; phrases: string[] };

type YamlMap = Record<string, unknown>;

function readMap(value: unknown, location: string): YamlMap {
  if (typeof value !== 'object' || value === null) throw new Error(`${location}: expected a mapping`);
  return value as YamlMap;
}

function readList(value: unknown, location: string): unknown[] {
  if (!Array.isArray(value)) throw new Error(`${location}: expected a list`);
  return value;
}

function readText(value: unknown, location: string): string {
  if (typeof value !== 'string' || value.trim() === '') throw new Error(`${location}: expected a text`);
  return value;
}

function readSpeed(value: unknown, location: string): number {
  if (typeof value !== 'number' || value < 80 || value > 300)
    throw new Error(`${location}: expected 80 to 300`);
  return value;
}

function readRecordedFlag(value: unknown, location: string): boolean {
  if (value !== undefined && value !== 'chapters')
    throw new Error(`${location}: expected "chapters" or nothing`);
  return value === 'chapters';
}

export function readStory(bookCode: string): Story {
  const file = `${storiesDir}/${bookCode}.yaml`;
  const story = readMap(parse(readFileSync(file, 'utf8')), file);
  const voice = readMap(story.voice, `${file} voice`);
  return {
    code: bookCode,
    author: readText(story.author, `${file} author`),
    voice: {
      variant: readText(voice.variant, `${file} voice`),
      speed: readSpeed(voice.speed, `${file} voice`),
    },
    isRecorded: readRecordedFlag(story.recorded, `${file} recorded`),
    chapters: readList(story.chapters, `${file} chapters`).map((chapter, index) =>
      readChapter(readMap(chapter, file), `${file} chapter ${index + 1}`),
    ),
  };
}

function readChapter(chapter: YamlMap, location: string): Chapter {
  const phrases = readList(chapter.phrases, location).map((phrase, index) =>
    readText(readMap(phrase, location).fr, `${location} phrase ${index + 1}`),
  );
  return { title: readText(chapter.title, `${location} title`), phrases };
}

/** Returns the codes of all books whose story has been written. */
export function listStoryCodes(): string[] {
  if (!existsSync(storiesDir)) return [];
  const names = readdirSync(storiesDir).filter((name) => name.endsWith('.yaml'));
  return names.map((name) => name.slice(0, -'.yaml'.length)).sort();
}
