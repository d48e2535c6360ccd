/** Work that runs beside requests: at its scheduled times, and soon after it is asked for. */
export type Job = {
  /** When it runs by itself: minute, hour, day of month, month, day of week, in UTC. Without it only when asked for. */
  cron?: string;
  /** Seconds until a run counts as lost with its process, and the next one may begin; 15 minutes by default. */
  expireInSeconds?: number;
  run: () => Promise<unknown>;
};

export type Jobs = {
  /** Asks for a run after the present one; asked for many times it runs once. Never throws. */
  soon: (name: string) => void;
  /** Waits for the run in progress. */
  close: () => Promise<void>;
};

/** For a command, as the server runs the jobs. */
export const noJobs: Jobs = { soon: () => {}, close: async () => {} };
