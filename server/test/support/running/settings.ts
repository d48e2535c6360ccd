const readNumber = (name: string) => Number(process.env[name]) || undefined;

/**
 * The number of sequences and kills in a soak run, and its seed. Without these environment variables, tests run a few
 * fixed sequences.
 */
export const soakSettings = {
  sequences: readNumber('SOAK_SEQUENCES'),
  kills: readNumber('SOAK_KILLS'),
  seed: readNumber('SOAK_SEED'),
};

/**
 * The URL of a PostgreSQL that is already running and has the template database. Undefined if the test run starts
 * one.
 */
export const runningPostgresUrl = process.env.TEST_POSTGRES_URL || undefined;

/** The number of requests in a fuzz run, its seed, and the index of its first request. */
export const fuzzSettings = {
  requests: readNumber('FUZZ_REQUESTS'),
  seed: readNumber('FUZZ_SEED'),
  from: readNumber('FUZZ_FROM'),
};
