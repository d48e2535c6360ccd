import { randomUUID } from 'node:crypto';
import type { ReadingEvent } from '@lingostory/contract/progress/schemas';
import type { Book } from '../../../src/generated/prisma/client.ts';
import { addBookToLibrary, buildBook, buildPerson, getAs, type Person } from '../builders.ts';
import type { World } from '../running/world.ts';

export type Reader = { member: Person; book: Book };

/** Creates a member who owns a book of five phrases. The account is older than any reading event. */
export async function buildReader(world: World, createdAt = new Date('2020-01-01')): Promise<Reader> {
  const [member, book] = [await buildPerson(world, { createdAt }), await buildBook(world)];
  await addBookToLibrary(world, member.user.id, book.id);
  return { member, book };
}

/** Creates a reading event: four seconds on the first phrase, in the morning in Paris. */
export function createReadingEvent({ bookCode }: Book, overrides: Partial<ReadingEvent> = {}): ReadingEvent {
  return {
    id: randomUUID(),
    book_code: bookCode,
    phrase_no: 1,
    seconds: 4,
    heard_at: '2026-03-10T09:00:00Z',
    time_zone: 'Europe/Paris',
    ...overrides,
  };
}

export function sendReadingEvents({ api }: World, { bearer }: Person, events: unknown) {
  return api.post('/v1/user/reading-events').set('Authorization', bearer).send({ events });
}

/** Returns the member's progress, by default with all reading days of 2026. */
export async function fetchProgress(world: World, member: Person, from = '2026-01-01', to = '2026-12-31') {
  const { status, body } = await getAs(world, `/user/progress?from=${from}&to=${to}`, member);
  if (status !== 200) throw new Error(`${status}: ${body.message}`);
  return body.data;
}

/** Returns the reading days, formatted as `2026-03-10: 1 phrases, 4 s`. */
export async function listReadingDays(
  world: World,
  member: Person,
  from?: string,
  to?: string,
): Promise<string[]> {
  const { days } = await fetchProgress(world, member, from, to);
  return days.map(
    ({ day, phrases, seconds }: { day: string; phrases: number; seconds: number }) =>
      `${day}: ${phrases} phrases, ${seconds} s`,
  );
}
