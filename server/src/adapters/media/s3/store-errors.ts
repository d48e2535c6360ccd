import { MediaUnavailableError } from '../../../lib/media-outage.ts';

export type ObjectStoreSettings = {
  bucket: string;
  region: string;
  /** The store's address, or undefined for Amazon's. */
  endpoint: URL | undefined;
  accessKeyId: string;
  secretAccessKey: string;
  /** True if the bucket is part of the URL's path, false if it is part of its host name. */
  isPathStyle: boolean;
};

type StoreError = { name?: unknown; code?: unknown; $metadata?: { httpStatusCode?: number } };

const missingKeyNames: unknown[] = ['NoSuchKey', 'NotFound'];

/** Returns true if the store answered that it has no object with this key. */
export const isMissingObject = (error: unknown) => missingKeyNames.includes((error as StoreError).name);

const nameStore = ({ endpoint, region }: ObjectStoreSettings) => endpoint?.origin ?? `Amazon S3 in ${region}`;

/** Explains the errors that only the operator can mend, by the store's code. Each text begins with the setting. */
const settingsErrors: Record<string, (settings: ObjectStoreSettings) => string> = {
  NoSuchBucket: (settings) =>
    `S3_BUCKET: there is no bucket “${settings.bucket}” at ${nameStore(settings)}. Create it, or correct the name.`,
  InvalidBucketName: ({ bucket }) => `S3_BUCKET: “${bucket}” can’t be the name of a bucket.`,
  InvalidAccessKeyId: (settings) =>
    `S3_ACCESS_KEY_ID: ${nameStore(settings)} doesn’t know the key “${settings.accessKeyId}”.`,
  SignatureDoesNotMatch: ({ accessKeyId }) =>
    `S3_SECRET_ACCESS_KEY: this isn’t the secret of the key “${accessKeyId}” in S3_ACCESS_KEY_ID.`,
  AccessDenied: ({ accessKeyId, bucket }) =>
    `S3_ACCESS_KEY_ID: the key “${accessKeyId}” has no right to do this in the bucket “${bucket}”. It must list the bucket, and read, write and delete its objects.`,
  RequestTimeTooSkewed: () =>
    'The clock of this machine is wrong, so the object store rejects our signatures.',
};
const regionCodes = [
  'AuthorizationHeaderMalformed',
  'PermanentRedirect',
  'IllegalLocationConstraintException',
];
for (const code of regionCodes)
  settingsErrors[code] = ({ bucket, region }) =>
    `S3_REGION: the bucket “${bucket}” isn’t in the region “${region}”, or S3_ENDPOINT is another region’s.`;

function explainOutage({ name, code }: StoreError, settings: ObjectStoreSettings): string {
  const store = nameStore(settings);
  if (code === 'ENOTFOUND')
    return `There is no host for the object store at ${store}. Check S3_ENDPOINT and, if the store has one host for all buckets, set S3_PATH_STYLE=yes.`;
  if (name === 'TimeoutError' || name === 'AbortError') return `The object store at ${store} is too slow.`;
  return `The object store at ${store} can’t be reached (${String(code ?? name ?? 'unknown error')}).`;
}

/** Converts an error of the store's SDK. Without a response from the store, or with an unknown one, it is an outage. */
export function toMediaUnavailableError(
  cause: unknown,
  settings: ObjectStoreSettings,
): MediaUnavailableError {
  if (cause instanceof MediaUnavailableError) return cause;
  const error = (cause ?? {}) as StoreError;
  // A response to HEAD has no body and therefore no code.
  const code =
    error.$metadata?.httpStatusCode === 403 && !settingsErrors[String(error.name)]
      ? 'AccessDenied'
      : String(error.name);
  const explain = Object.hasOwn(settingsErrors, code) ? settingsErrors[code] : undefined;
  return explain
    ? new MediaUnavailableError(explain(settings), { isSettingsError: true, cause })
    : new MediaUnavailableError(explainOutage(error, settings), { isSettingsError: false, cause });
}
