/** A request that can be canceled, as Redux Toolkit starts it. */
type AbortableRequest<Result> = PromiseLike<Result> & { abort: () => void };

/** `canceled`: the editor ended the request. `stalled`: it made no progress. Null if it ended by itself. */
export type SendingEnd = 'canceled' | 'stalled' | null;

/** The server may still use the recording of a request that is given up after it was sent. */
type Sending<Result> = { finished: Promise<{ result: Result; end: SendingEnd }>; cancel: () => void };

/** Maximum milliseconds without any progress of an upload, as long as other requests wait for a response. */
const maxIdleMs = 30_000;
/**
 * Maximum milliseconds until a sent take is ready. The server stops a take after 40 seconds, and another may be before
 * it.
 */
const maxPreparingMs = 90_000;

/**
 * Sends a take, and gives up when it makes no progress, because an upload has no other time limit. `start` begins the
 * request and passes its progress on. `onSent` is called once the whole file is sent.
 */
export function sendTake<Result>(
  start: (onUpload: (fraction: number) => void) => AbortableRequest<Result>,
  onSent: () => void,
): Sending<Result> {
  let end: SendingEnd = null;
  let sentFraction = 0;
  const giveUp = (reason: 'canceled' | 'stalled') => {
    end ??= reason;
    request.abort();
  };
  let timer = setTimeout(giveUp, maxIdleMs, 'stalled');
  const request = start((fraction) => {
    // A browser may report the same progress again.
    if (fraction <= sentFraction) return;
    sentFraction = fraction;
    clearTimeout(timer);
    timer = setTimeout(giveUp, fraction === 1 ? maxPreparingMs : maxIdleMs, 'stalled');
    if (fraction === 1) onSent();
  });
  const finish = async () => {
    try {
      return { result: await request, end };
    } finally {
      clearTimeout(timer);
    }
  };
  return { finished: finish(), cancel: () => giveUp('canceled') };
}
