const number = (name: string) => Number(process.env[name]) || undefined;

/** How long the soak runs; the tests of every day take a few fixed sequences. */
export const soak = {
  sequences: number('SOAK_SEQUENCES'),
  kills: number('SOAK_KILLS'),
  seed: number('SOAK_SEED'),
};

/** A PostgreSQL that is running with the migrated template in it, instead of one for this run alone. */
export const runningPostgres = process.env.TEST_POSTGRES_URL || undefined;

/** How many requests are drawn, from which seed, beginning with which. */
export const fuzz = {
  requests: number('FUZZ_REQUESTS'),
  seed: number('FUZZ_SEED'),
  from: number('FUZZ_FROM'),
};
