import { describe, expect, it, vi } from 'vitest';
import { genericMessage } from './problem.ts';
import { isNotFound, orNull, queryState } from './query-state.ts';

const idle = { isFetching: false, refetch: () => {} };
const missing = { status: 404, message: 'There is no such book.' };
const broken = { status: 500, message: 'Not now.' };

describe('queryState', () => {
  it('is neither data nor a problem while the first response is awaited', () => {
    const state = queryState({ ...idle, isFetching: true });
    expect(state).toMatchObject({ data: undefined, problem: null, isStale: false, isFetching: true });
  });

  it('is the data, with a way to ask again', () => {
    const refetch = vi.fn();
    const state = queryState({ ...idle, data: 'new', currentData: 'new', refetch });
    expect(state).toMatchObject({ data: 'new', problem: null, isStale: false });
    state.retry();
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('is a problem where there is nothing to show, also while it is asked for again', () => {
    expect(queryState({ ...idle, error: broken, isFetching: true })).toMatchObject({
      data: undefined,
      problem: broken,
      isFetching: true,
    });
    expect(queryState({ ...idle, error: { name: 'TypeError' } }).problem?.message).toBe(genericMessage);
  });

  it('keeps showing what could not be refreshed', () => {
    const state = queryState({ ...idle, data: 'old', currentData: 'old', error: broken });
    expect(state).toMatchObject({ data: 'old', problem: null, isStale: false });
  });

  it('shows nothing of an earlier question unless told to keep it', () => {
    const turning = { ...idle, data: 'page 1', isFetching: true };
    expect(queryState(turning)).toMatchObject({ data: undefined, isStale: false });
    expect(queryState(turning, { keepPreviousData: true })).toMatchObject({ data: 'page 1', isStale: true });
  });

  it('never shows an earlier response under a question that failed', () => {
    const failed = { ...idle, data: 'page 1', error: broken };
    expect(queryState(failed, { keepPreviousData: true })).toMatchObject({
      data: undefined,
      problem: broken,
      isStale: false,
    });
  });
});

describe('orNull', () => {
  it('is null after a 404, and a problem after anything else', () => {
    expect(orNull(queryState({ ...idle, error: missing }))).toMatchObject({ data: null, problem: null });
    expect(orNull(queryState({ ...idle, error: broken }))).toMatchObject({
      data: undefined,
      problem: broken,
    });
    expect(orNull(queryState({ ...idle, data: 1, currentData: 1 })).data).toBe(1);
  });
});

describe('isNotFound', () => {
  it('leads to nothing after 404 and 422 only', () => {
    const leadsNowhere = [404, 422, 0, 401, 500].map((status) => isNotFound({ status, message: '' }));
    expect(leadsNowhere).toEqual([true, true, false, false, false]);
  });
});
