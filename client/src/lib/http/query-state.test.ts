import { describe, expect, it, vi } from 'vitest';
import { genericMessage } from './problem.ts';
import { isNotFound, toNullableState, toQueryState } from './query-state.ts';

const idleResult = { isFetching: false, refetch: () => {} };
const missingProblem = { status: 404, message: 'There is no such book.' };
const serverProblem = { status: 500, message: 'Not now.' };

describe('toQueryState', () => {
  it('returns neither data nor a problem while the first response of a query is pending', () => {
    const state = toQueryState({ ...idleResult, isFetching: true });
    expect(state).toMatchObject({ data: undefined, problem: null, isStale: false, isFetching: true });
  });

  it('returns the data of a query, with a function that refetches it', () => {
    const refetch = vi.fn();
    const state = toQueryState({ ...idleResult, data: 'new', currentData: 'new', refetch });
    expect(state).toMatchObject({ data: 'new', problem: null, isStale: false });
    state.retry();
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('keeps showing the problem of a failed query while the query is refetched', () => {
    expect(toQueryState({ ...idleResult, error: serverProblem, isFetching: true })).toMatchObject({
      data: undefined,
      problem: serverProblem,
      isFetching: true,
    });
    expect(toQueryState({ ...idleResult, error: { name: 'TypeError' } }).problem?.message).toBe(
      genericMessage,
    );
  });

  it('keeps a query’s data if a refetch fails', () => {
    const state = toQueryState({ ...idleResult, data: 'old', currentData: 'old', error: serverProblem });
    expect(state).toMatchObject({ data: 'old', problem: null, isStale: false });
  });

  it('keeps the data for the previous query arguments only if keepPreviousData is set', () => {
    const pageTurnResult = { ...idleResult, data: 'page 1', isFetching: true };
    expect(toQueryState(pageTurnResult)).toMatchObject({ data: undefined, isStale: false });
    expect(toQueryState(pageTurnResult, { keepPreviousData: true })).toMatchObject({
      data: 'page 1',
      isStale: true,
    });
  });

  it('drops the data for the previous query arguments if the query with the new ones fails', () => {
    const failedResult = { ...idleResult, data: 'page 1', error: serverProblem };
    expect(toQueryState(failedResult, { keepPreviousData: true })).toMatchObject({
      data: undefined,
      problem: serverProblem,
      isStale: false,
    });
  });
});

describe('toNullableState', () => {
  it('returns null as the data of a query that fails with 404, and keeps any other problem', () => {
    expect(toNullableState(toQueryState({ ...idleResult, error: missingProblem }))).toMatchObject({
      data: null,
      problem: null,
    });
    expect(toNullableState(toQueryState({ ...idleResult, error: serverProblem }))).toMatchObject({
      data: undefined,
      problem: serverProblem,
    });
    expect(toNullableState(toQueryState({ ...idleResult, data: 1, currentData: 1 })).data).toBe(1);
  });
});

describe('isNotFound', () => {
  it('counts only 404 and 422 as not found', () => {
    const notFoundFlags = [404, 422, 0, 401, 500].map((status) => isNotFound({ status, message: '' }));
    expect(notFoundFlags).toEqual([true, true, false, false, false]);
  });
});
