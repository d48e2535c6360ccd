import { randomUUID } from 'node:crypto';
import type { PracticeView } from '@lingostory/contract/vocabulary/practice/schemas';
import { expect } from 'vitest';
import type { Person } from '../builders.ts';
import type { World } from '../running/world.ts';

export type Grade = { id: string; word_id: string; grade: number; graded_at: string; undone?: boolean };

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** Returns functions that send a member's practice requests. Grade times are milliseconds relative to now. */
export function createPracticeTools(world: World, member: Person) {
  const getNowMs = () => world.deps.clock.now().getTime();
  const get = async (path: string) =>
    await world.api.get(`/v1/user/${path}`).set('authorization', member.bearer);
  const post = async (path: string, body: object) =>
    await world.api.post(`/v1/user/${path}`).set('authorization', member.bearer).send(body);
  const toIsoTime = (offset: number) => new Date(getNowMs() + offset).toISOString();

  return {
    at: toIsoTime,
    post,
    /** Adds a word with a unique text, and returns its id. */
    add: async (): Promise<string> => {
      const id = randomUUID();
      const word = id.replaceAll(/[\d-]/g, (character) =>
        'ghijklmnopq'.charAt('0123456789-'.indexOf(character)),
      );
      expect((await post('added-word', { id, word, meaning: 'something' })).status).toBe(200);
      return id;
    },
    graded: (wordId: string, grade: number, offset = 0): Grade => ({
      id: randomUUID(),
      word_id: wordId,
      grade,
      graded_at: toIsoTime(offset),
    }),
    send: async (grades: Grade[], extraFields: object = {}) => {
      const { body, status } = await post('grades', { grades, ...extraFields });
      expect(status, JSON.stringify(body)).toBe(200);
      return body.data as {
        word_id: string;
        card: { due: string; intervals: number[]; repetitions: number; lapses: number; set_aside: boolean };
      }[];
    },
    read: async (query = ''): Promise<PracticeView> => (await get(`practice${query}`)).body.data,
    due: async (query = ''): Promise<number> => (await get(`due-words${query}`)).body.data.due,
    limitTo: async (limit: number, newLimit?: number | null) => {
      const putRequest = world.api.put('/v1/user/daily-practice').set('authorization', member.bearer);
      const limits = { daily_limit: limit, ...(newLimit !== undefined && { new_limit: newLimit }) };
      expect((await putRequest.send(limits)).status).toBe(200);
    },
    remove: async (id: string) => {
      const { status } = await world.api.delete(`/v1/user/word/${id}`).set('authorization', member.bearer);
      expect(status).toBe(200);
    },
  };
}
