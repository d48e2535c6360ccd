/** Work that runs beside requests: at its scheduled times, and soon after it is asked for. */
export type JobName = 'send-emails' | 'make-meanings' | 'reconcile' | 'reconcile-all' | 'sweep';

export type Job = {
  /** When it runs by itself: minute, hour, day of month, month, day of week, in UTC. Without it only when asked for. */
  cron?: string;
  run: () => Promise<unknown>;
};

export type Jobs = {
  /** Asks for a run after the present one; asked for many times it runs once. Never throws. */
  soon: (name: JobName) => void;
  /** Waits for the run under way. */
  close: () => Promise<void>;
};

/** For a command: a server runs them. */
export const noJobs: Jobs = { soon: () => {}, close: async () => {} };
