import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../sandbox.ts';
import { questions } from './questions.ts';
import { setStage } from './stage.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

describe('the probe', () => {
  it.each(questions)('finds the sandbox as it is assumed: $about', async ({ ask, assumed }) => {
    const stage = await setStage({ key: 'sk_test_sandbox', sandbox: new URL(sandbox.origin), say: () => {} });
    expect(await ask(stage)).toBe(assumed);
  });

  it('rejects a key that moves real money', async () => {
    await expect(setStage({ key: 'sk_live_x', sandbox: undefined, say: () => {} })).rejects.toThrow(
      'test mode',
    );
  });
});
