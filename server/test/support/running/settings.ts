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

/**
 * An object store that is already running, for running the tests of media against it: an empty bucket and its key.
 * Without its address, tests start a small server of their own.
 */
export const runningObjectStore = {
  S3_ENDPOINT: process.env.TEST_S3_ENDPOINT || undefined,
  S3_BUCKET: process.env.TEST_S3_BUCKET ?? '',
  S3_REGION: process.env.TEST_S3_REGION ?? 'us-east-1',
  S3_ACCESS_KEY_ID: process.env.TEST_S3_ACCESS_KEY_ID ?? '',
  S3_SECRET_ACCESS_KEY: process.env.TEST_S3_SECRET_ACCESS_KEY ?? '',
};

/** True if the servers of the tests store their media in an object store, unless a test chooses. */
export const usesObjectStore = process.env.TEST_MEDIA_STORE === 's3';

/** The number of requests in a fuzz run, its seed, and the index of its first request. */
export const fuzzSettings = {
  requests: readNumber('FUZZ_REQUESTS'),
  seed: readNumber('FUZZ_SEED'),
  from: readNumber('FUZZ_FROM'),
};

const readList = (name: string) => process.env[name]?.split(',');

/**
 * The deeds and failures of a run of `npm run faults`, how often each deed is done, and the file that receives the
 * results. Without the file, tests run a few pairs.
 */
export const failureSettings = {
  deeds: readList('FAILURES_DEEDS'),
  failures: readList('FAILURES_CHOSEN'),
  attempts: readNumber('FAILURES_ATTEMPTS') ?? 2,
  resultsFile: process.env.FAILURES_RESULTS || undefined,
};
