import fc from 'fast-check';
import { password } from '../support/builders.ts';
import { prices } from '../support/money/checkouts.ts';

export type Schema = { [keyword: string]: unknown };

/** Kinds of placeholders, which stand for values that exist on the server, such as ids. The encoder fills them in. */
const placeholderKinds = [
  'book_code',
  'book',
  'chapter',
  'phrase',
  'report',
  'review',
  'dictionary',
  'bookmark',
  'import',
  'picture',
  'user',
  'session',
  'subscription',
  'email',
  'token',
  'chaptersOfBook',
  'phrasesOfChapter',
] as const;
export type PlaceholderKind = (typeof placeholderKinds)[number];

export class Placeholder {
  readonly kind: PlaceholderKind;
  readonly poolIndex: number;
  constructor(placeholderKind: PlaceholderKind, poolIndex: number) {
    this.kind = placeholderKind;
    this.poolIndex = poolIndex;
  }
}

/**
 * Draws a placeholder that usually stands for one of the three newest values, so that two requests often refer to the
 * same one.
 */
const createPlaceholder = (placeholderKind: PlaceholderKind) =>
  fc
    .oneof({ weight: 3, arbitrary: fc.nat(2) }, { weight: 1, arbitrary: fc.nat(20) })
    .map((poolIndex) => new Placeholder(placeholderKind, poolIndex));

const words = 'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize';

/** Days, some of them more than a year apart, so that a range of days is sometimes too long. */
const day = fc.constantFrom('2025-06-01', '2026-11-01', '2026-11-14', '2026-11-23');

/** Client-generated ids, of words for example. There are only four, so that a request often meets an existing one. */
const clientIdArbitrary = fc
  .integer({ min: 0, max: 3 })
  .map((lastDigit) => `7b0a1e52-5c1d-4c0e-9b1f-00000000000${lastDigit}`);

/** Values by field name, for fields whose schemas are not specific enough. */
const valuesByName: Record<string, fc.Arbitrary<unknown>> = {
  book_code: createPlaceholder('book_code'),
  book_codes: createPlaceholder('book_code'),
  book_id: createPlaceholder('book'),
  chapter_id: createPlaceholder('chapter'),
  before_id: createPlaceholder('phrase'),
  except_id: createPlaceholder('phrase'),
  phrase_id: createPlaceholder('phrase'),
  user_id: createPlaceholder('user'),
  price: fc.constantFrom(...Object.values(prices)),
  email: fc.oneof(createPlaceholder('email'), fc.emailAddress()),
  from_email: fc.emailAddress(),
  password: fc.constantFrom(password, 'une toute autre phrase'),
  old_password: fc.constantFrom(password, 'une toute autre phrase'),
  new_password: fc.constantFrom('une toute autre phrase', password),
  repeat_password: fc.constantFrom(password, 'une toute autre phrase'),
  confirm_password: fc.constantFrom(password, 'une toute autre phrase'),
  verification_token: fc.oneof(createPlaceholder('token'), fc.constant('ABCD-EFGH-JKMN-PQRS')),
  review: fc.constantFrom(words, `${words}\n« ${words} »`),
  seen_at: fc.constantFrom('2026-11-22T10:00:00Z', '2026-11-22T10:00:00.123+05:30'),
  dictionary: fc.constantFrom('', 'homme = man\ntout de suite = right away', "l'eau = water"),
  phrase: fc.constantFrom("L'homme qu'il aimait.", 'Tout de suite !', 'Non…', 'Il a 2 000 €.'),
  version: fc.integer({ min: 1, max: 3 }),
  term: fc.constantFrom('homme', 'tout de suite', 'il'),
  meaning: fc.constantFrom('man', 'right away', 'he'),
  phrase_no: fc.integer({ min: 1, max: 6 }),
  from: fc.integer({ min: 1, max: 4 }),
  place: fc.integer({ min: 1, max: 4 }),
  chapter_no: fc.integer({ min: 1, max: 40 }),
  page: fc.integer({ min: 1, max: 3 }),
  word: fc.constantFrom('chat', 'la porte', 'tout de suite', 'Œuvre', '🐈'),
  word_id: clientIdArbitrary,
  word_index: fc.integer({ min: 0, max: 2 }),
  index: fc.constantFrom(0, 0, 2, 4),
  seen_id: fc.constantFrom(0, 0, 1),
  seen_phrases: fc.constantFrom(0, 0, 3),
  lemma: fc.constantFrom('homme', 'zorglon', 'tout de suite'),
  graded_at: fc.constantFrom('2026-11-22T10:00:00Z', '2066-11-14T23:30:00.5-03:00'),
  sent_at: fc.constantFrom('2026-11-22T10:00:01Z', '1996-11-14T23:30:00Z'),
  word_column: fc.integer({ min: 0, max: 3 }),
  imported_at: fc.constant('2026-11-22T10:00:00.123Z'),
  to: day,
  day,
  heard_at: fc.constantFrom('2026-11-22T10:00:00Z', '2026-11-14T23:30:00.5-03:00'),
  time_zone: fc.constantFrom('Europe/Paris', 'America/St_Johns', 'Mars/Olympus'),
  seconds: fc.constantFrom(-1, 0, 4.25, 9999),
  q: fc.constantFrom('homme', "l'homme", 'HOMME il', 'zzz'),
  note: fc.constantFrom('', 'Look this up.', 'Deux\nlignes.'),
  bookmark_id: createPlaceholder('bookmark'),
  picture_id: createPlaceholder('picture'),
  _method: fc.constant('put'),
};

/** Returns the kind of record that an `id` in this path identifies. */
function recordKindOf(path: string): PlaceholderKind {
  if (path.includes('retrieve-')) return 'session';
  if (path.includes('subscription')) return 'subscription';
  if (path.includes('phrase-report')) return 'report';
  const [placeholderKind] = (['import', 'book', 'chapter', 'phrase', 'review', 'dictionary'] as const).filter(
    (name) => path.includes(`/admin/${name}`),
  );
  return placeholderKind ?? 'user';
}

const readSchemaLimit = (schema: Schema, name: string, fallback: number) =>
  typeof schema[name] === 'number' ? schema[name] : fallback;

/** Draws an object, such as an item of a list. Its `id` is not a placeholder, because the client generates it. */
function createObject(schema: Schema, path: string): fc.Arbitrary<unknown> {
  const requiredKeys = (schema.required ?? []) as string[];
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(
    ([name, field]) =>
      [name, name === 'id' ? createValue(field, path) : createValidValue(name, field, path)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys });
}

function createValue(schema: Schema, path: string): fc.Arbitrary<unknown> {
  if (Array.isArray(schema.enum)) return fc.constantFrom<unknown>(...schema.enum);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') {
    const min = readSchemaLimit(schema, 'minimum', 0);
    return fc.integer({ min, max: Math.min(readSchemaLimit(schema, 'maximum', 1000), min + 1000) });
  }
  if (type === 'array') {
    const minLength = Math.min(readSchemaLimit(schema, 'minItems', 0), 50);
    const maxLength = Math.max(minLength, 4);
    return fc.array(createValue((schema.items ?? {}) as Schema, path), { minLength, maxLength });
  }
  if (typeof schema.properties === 'object') return createObject(schema, path);
  if (typeof schema.pattern === 'string') return fc.stringMatching(new RegExp(schema.pattern));
  const minLength = readSchemaLimit(schema, 'minLength', 0);
  const text = fc.string({
    minLength,
    maxLength: Math.min(readSchemaLimit(schema, 'maxLength', 60), minLength + 60),
  });
  return fc.oneof(
    fc.constantFrom('Le Marché du samedi', 'Œuvre', 'Jeanne').filter((one) => one.length >= minLength),
    text,
  );
}

/** Draws a valid value for a field. */
export function createValidValue(name: string, schema: Schema, path: string): fc.Arbitrary<unknown> {
  if (name === 'ids')
    return createPlaceholder(path.includes('chapter') ? 'chaptersOfBook' : 'phrasesOfChapter');
  if (name === 'id' && /\/user\/(added-)?word|\/admin\/(replacement|retake)/.test(path))
    return clientIdArbitrary;
  if (name === 'id') return createPlaceholder(recordKindOf(path));
  if (name.endsWith('_or_id'))
    return createPlaceholder(schema.type === 'integer' ? recordKindOf(path) : 'book_code');
  // Positions in a phrase's texts have the names of the texts.
  if (schema.type === 'array' && ['phrase', 'dictionary', 'translation'].includes(name))
    return createValue(schema, path);
  // `from` is a phrase number when reading a story, and a day in reading statistics.
  if (name === 'from')
    return schema.type === 'integer' ? (valuesByName.phrase_no ?? createValue(schema, path)) : day;
  return valuesByName[name] ?? createValue(schema, path);
}

/** Draws values at, just below and just above the limits of the schema, and numbers as text. */
export function createBoundaryValue(schema: Schema): fc.Arbitrary<unknown> {
  const { minimum, maximum, minLength, maxLength } = schema;
  const numbers = [minimum, maximum].filter((bound) => typeof bound === 'number');
  const lengths = [minLength, maxLength].filter((bound) => typeof bound === 'number');
  const values = [
    ...numbers.flatMap((bound) => [bound - 1, bound, bound + 1, String(bound), `${bound}.0`]),
    ...lengths.flatMap((bound) =>
      [bound - 1, bound, bound + 1].map((length) => 'x'.repeat(Math.max(0, length))),
    ),
    '',
  ];
  return fc.constantFrom<unknown>(...values);
}
