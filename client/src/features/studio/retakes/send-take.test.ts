import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendTake } from './send-take.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Sends a take with a request that ends when it is aborted or responded to. */
function startSending() {
  let report = (_fraction: number) => {};
  let respond = (_result: string) => {};
  const response = new Promise<string>((resolve) => {
    respond = resolve;
  });
  const request = Object.assign(response, { abort: () => respond('aborted') });
  const onSent = vi.fn();
  const sending = sendTake((onUpload) => {
    report = onUpload;
    return request;
  }, onSent);
  return { ...sending, onSent, report: (fraction: number) => report(fraction), respond };
}

describe('sendTake', () => {
  it('gives up an upload that makes no progress for half a minute', async () => {
    const { finished } = startSending();
    vi.advanceTimersByTime(30_000);
    expect(await finished).toEqual({ result: 'aborted', end: 'stalled' });
  });

  it('waits for a slow upload as long as it makes progress, but not if the same progress is reported again', async () => {
    const { finished, report, onSent } = startSending();
    for (const fraction of [0.2, 0.4, 0.6]) {
      vi.advanceTimersByTime(29_000);
      report(fraction);
    }
    vi.advanceTimersByTime(29_000);
    report(0.6);
    vi.advanceTimersByTime(1000);
    expect(await finished).toEqual({ result: 'aborted', end: 'stalled' });
    expect(onSent).not.toHaveBeenCalled();
  });

  it('gives the server more time to prepare a take that is sent, but not forever', async () => {
    const { finished, report, onSent, respond } = startSending();
    report(1);
    report(1);
    expect(onSent).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(89_000);
    respond('ready');
    expect(await finished).toEqual({ result: 'ready', end: null });
    const lost = startSending();
    lost.report(1);
    vi.advanceTimersByTime(90_000);
    expect(await lost.finished).toEqual({ result: 'aborted', end: 'stalled' });
  });

  it('ends when the editor cancels, at any time', async () => {
    const sending = startSending();
    sending.report(1);
    sending.cancel();
    expect(await sending.finished).toEqual({ result: 'aborted', end: 'canceled' });
    expect(vi.getTimerCount()).toBe(0);
  });
});
