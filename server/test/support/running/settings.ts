const number = (name: string) => Number(process.env[name]) || undefined;

/** The length of a soak run. Without settings, tests run a few fixed sequences. */
export const soak = {
  sequences: number('SOAK_SEQUENCES'),
  kills: number('SOAK_KILLS'),
  seed: number('SOAK_SEED'),
};

/** A running PostgreSQL with the migrated template, used instead of starting one for this run. */
export const runningPostgres = process.env.TEST_POSTGRES_URL || undefined;

/** The number of requests, the seed and the first request's index in a fuzz run. */
export const fuzz = {
  requests: number('FUZZ_REQUESTS'),
  seed: number('FUZZ_SEED'),
  from: number('FUZZ_FROM'),
};
