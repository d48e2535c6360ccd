import { describe, expect, it } from 'vitest';
import { timeoutMessage, unreachableMessage } from '../../../lib/http/problem.ts';
import { describeImportProblem } from './describe-import-problem.ts';

describe('describeImportProblem', () => {
  it('says after a timeout that nothing was lost, and when to try again', () => {
    const problem = { status: 0, message: timeoutMessage, isTimeout: true };
    expect(describeImportProblem(problem, true)).toMatch(
      /busy.*Nothing has changed.*try again in a few minutes/,
    );
    expect(describeImportProblem(problem, false)).toMatch(/busy.*Nothing was lost.*import the file again/);
  });

  it('blames the connection only if the server could not be reached', () => {
    const problem = { status: 0, message: unreachableMessage };
    expect(describeImportProblem(problem, false)).toBe(unreachableMessage);
    expect(describeImportProblem({ status: 422, message: 'This file is empty.' }, true)).toBe(
      'This file is empty.',
    );
  });
});
