import type { Deps } from '../../../deps.ts';

/** A process that hasn't renewed its lease for this many milliseconds is considered dead. */
const leaseDurationMs = 30_000;
const renewIntervalMs = 2_000;

/** Thrown when the work of this process was canceled, or claimed by another process. */
export class LostLeaseError extends Error {}

export const leaseExpiryOf = ({ clock }: Pick<Deps, 'clock'>) =>
  new Date(clock.now().getTime() + leaseDurationMs);

/**
 * Returns a lease's file name without its extension. Files are named after their lease, so that the files of a process
 * that died can be found.
 */
export const fileStemOf = (leaseId: string) => leaseId.replaceAll('-', '');

/** `signal` aborts when the lease is lost. `onProgress` takes the completed fraction of the work, from 0 to 1. */
export type TaskControl = { signal: AbortSignal; onProgress: (fraction: number) => void };

/**
 * Runs a long task while `renew` stores the lease's new expiry and the progress. Aborts the task when `renew` returns
 * false, because the lease is lost then.
 */
export async function holdLease(
  deps: Pick<Deps, 'clock' | 'log'>,
  task: (control: TaskControl) => Promise<void>,
  renew: (lease: { leaseUntil: Date; progress: number }) => Promise<boolean>,
): Promise<void> {
  const abortController = new AbortController();
  let progress = 0;
  const renewLease = async () => {
    if (!(await renew({ leaseUntil: leaseExpiryOf(deps), progress })))
      abortController.abort(new LostLeaseError());
  };
  const timer = setInterval(() => {
    // A short database outage must not end the lease.
    renewLease().catch((error: unknown) => deps.log.warn({ err: error }, 'a lease could not be renewed'));
  }, renewIntervalMs);
  try {
    const onProgress = (fraction: number) => {
      progress = fraction;
    };
    await task({ signal: abortController.signal, onProgress });
  } finally {
    clearInterval(timer);
  }
}
