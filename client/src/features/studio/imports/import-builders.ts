import type { FoundBook, FoundChapter, ImportView } from '@lingostory/contract/studio/imports/schemas';

export function buildFoundChapter(overrides: Partial<FoundChapter> = {}): FoundChapter {
  return {
    title: 'Le phare',
    total_phrases: 12,
    silent_phrases: 0,
    total_pictures: 0,
    seconds: 95,
    clip_unit: 'phrase',
    needs_alignment: false,
    is_sample: false,
    ...overrides,
  };
}

export function buildFoundBook(overrides: Partial<FoundBook> = {}): FoundBook {
  return {
    title: 'Le Phare',
    authors: ['Jeanne Auteur', 'Paul Auteur'],
    narrators: ['Luc Voix'],
    description: 'A story.',
    language: 'fr',
    is_french: true,
    rights: 'CC0',
    audio_rights: '',
    difficulty: null,
    sample_text: 'Le phare est loin.',
    cover: null,
    chapters: [buildFoundChapter()],
    edition: null,
    left_out: [],
    ...overrides,
  };
}

export function buildImport(overrides: Partial<ImportView> = {}): ImportView {
  return {
    id: 7,
    version: 2,
    state: 'ready',
    progress: 1,
    problem: null,
    file_name: 'phare.epub',
    words: 'join',
    paragraphs: 'keep',
    found: buildFoundBook(),
    book: null,
    ...overrides,
  };
}
