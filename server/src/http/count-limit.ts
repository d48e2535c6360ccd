/** Counts, in the metrics, each time that a limit has made a call wait or has rejected it. */
export type CountLimit = (limit: string, outcome: 'waited' | 'rejected') => void;
