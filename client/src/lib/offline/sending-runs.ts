/** Milliseconds after which a run in another tab is considered dead. */
const maxRunMs = 60_000;

type Message = 'began' | 'ended';

let channel: BroadcastChannel | null = null;
/** Increases when a run begins or ends, in any tab. */
let stepCount = 0;
/** When the run began that sends changes in this tab or another one, on the page's own clock. Null if none does. */
let beganAt: number | null = null;

function recordStep(message: Message): void {
  stepCount += 1;
  beganAt = message === 'began' ? performance.now() : null;
}

const isRunning = () => beganAt !== null && performance.now() - beganAt < maxRunMs;

function openChannel(): BroadcastChannel {
  if (channel !== null) return channel;
  channel = new BroadcastChannel('sending-runs');
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => recordStep(data));
  return channel;
}

function announce(message: Message): void {
  recordStep(message);
  openChannel().postMessage(message);
}

/** Runs a task that sends changes and applies the confirmed ones to the stored responses. */
export async function asSendingRun<Result>(run: () => Promise<Result>): Promise<Result> {
  announce('began');
  try {
    return await run();
  } finally {
    announce('ended');
  }
}

/**
 * Returns a function that says if a response that is requested now may be stored. It may not if changes were sent in the
 * meantime, in any tab, because nobody knows if the response contains them.
 */
export function watchSendingRuns(): () => boolean {
  openChannel();
  const [countBefore, wasRunning] = [stepCount, isRunning()];
  return () => !wasRunning && stepCount === countBefore;
}
