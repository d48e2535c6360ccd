/** A background job. It runs on a schedule, on request, or both. */
export type Job = {
  /**
   * The schedule: minute, hour, day of month, month and day of week, in UTC. Without one, the job only runs when
   * requested.
   */
  cron?: string;
  /**
   * A run that takes longer than this many seconds is considered dead, so that the next one may start. The default is
   * 15 minutes.
   */
  expireInSeconds?: number;
  run: () => Promise<unknown>;
};

export type Jobs = {
  /**
   * Requests a run of a job. If the job is already running, the new run starts afterward. Requests made before a run
   * starts share that run. Never throws.
   */
  requestRun: (name: string) => void;
  /** Stops the jobs and waits for the runs in progress. */
  close: () => Promise<void>;
};

/** Ignores all requests. Used by commands, because the server runs the jobs. */
export const noJobs: Jobs = { requestRun: () => {}, close: async () => {} };
