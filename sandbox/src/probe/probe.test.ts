import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../sandbox.ts';
import { questions } from './questions.ts';
import { openStage } from './stage.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

describe('the probe', () => {
  it.each(questions)('behaves as the probe expects Stripe to behave: $about', async ({ ask, assumed }) => {
    const stage = await openStage({
      key: 'sk_test_sandbox',
      sandbox: new URL(sandbox.origin),
      log: () => {},
    });
    expect(await ask(stage)).toBe(assumed);
  });

  it('refuses to probe Stripe with a live-mode key', async () => {
    await expect(openStage({ key: 'sk_live_x', sandbox: undefined, log: () => {} })).rejects.toThrow(
      'test mode',
    );
  });
});
