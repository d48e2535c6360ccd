import { describe, expect, it, vi } from 'vitest';
import { genericMessage } from './problem.ts';
import { isNotFound, orNull, queryState } from './query-state.ts';

const idle = { isFetching: false, refetch: () => {} };
const missing = { status: 404, message: 'There is no such book.' };
const broken = { status: 500, message: 'Not now.' };

describe('queryState', () => {
  it('returns neither data nor a problem while the first response of a query is pending', () => {
    const state = queryState({ ...idle, isFetching: true });
    expect(state).toMatchObject({ data: undefined, problem: null, isStale: false, isFetching: true });
  });

  it('returns the data of a query and a function to refetch it', () => {
    const refetch = vi.fn();
    const state = queryState({ ...idle, data: 'new', currentData: 'new', refetch });
    expect(state).toMatchObject({ data: 'new', problem: null, isStale: false });
    state.retry();
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('keeps showing a query’s problem while the query is refetched', () => {
    expect(queryState({ ...idle, error: broken, isFetching: true })).toMatchObject({
      data: undefined,
      problem: broken,
      isFetching: true,
    });
    expect(queryState({ ...idle, error: { name: 'TypeError' } }).problem?.message).toBe(genericMessage);
  });

  it('keeps a query’s data if a refetch fails', () => {
    const state = queryState({ ...idle, data: 'old', currentData: 'old', error: broken });
    expect(state).toMatchObject({ data: 'old', problem: null, isStale: false });
  });

  it('keeps the data for a query’s previous arguments only with keepPreviousData', () => {
    const turning = { ...idle, data: 'page 1', isFetching: true };
    expect(queryState(turning)).toMatchObject({ data: undefined, isStale: false });
    expect(queryState(turning, { keepPreviousData: true })).toMatchObject({ data: 'page 1', isStale: true });
  });

  it('drops the data for a query’s previous arguments if the query fails', () => {
    const failed = { ...idle, data: 'page 1', error: broken };
    expect(queryState(failed, { keepPreviousData: true })).toMatchObject({
      data: undefined,
      problem: broken,
      isStale: false,
    });
  });
});

describe('orNull', () => {
  it('turns a 404 into null data, and keeps any other problem', () => {
    expect(orNull(queryState({ ...idle, error: missing }))).toMatchObject({ data: null, problem: null });
    expect(orNull(queryState({ ...idle, error: broken }))).toMatchObject({
      data: undefined,
      problem: broken,
    });
    expect(orNull(queryState({ ...idle, data: 1, currentData: 1 })).data).toBe(1);
  });
});

describe('isNotFound', () => {
  it('counts only 404 and 422 as not found', () => {
    const leadsNowhere = [404, 422, 0, 401, 500].map((status) => isNotFound({ status, message: '' }));
    expect(leadsNowhere).toEqual([true, true, false, false, false]);
  });
});
