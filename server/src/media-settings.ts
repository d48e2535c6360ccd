import type { ObjectStoreSettings } from './adapters/media/s3/store-errors.ts';
import type { Environment, EnvironmentReader } from './environment-reader.ts';

const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const stores = ['folder', 's3'] as const;

/**
 * Reads where media are stored. The bucket is also read while media are still in the folder, so that they can be moved.
 * Incomplete settings are reported as errors.
 */
export function readMediaStore(
  reader: EnvironmentReader,
  environment: Environment,
): { mediaStore: (typeof stores)[number]; objectStore: ObjectStoreSettings | undefined } {
  const storeName = reader.text('MEDIA_STORE', 'folder');
  const mediaStore = stores.find((store) => store === storeName);
  reader.reportUnlessValid(mediaStore !== undefined, `MEDIA_STORE must be ${stores.join(' or ')}.`);
  const hasBucket = Boolean(environment.S3_BUCKET?.trim());
  return {
    mediaStore: mediaStore ?? 'folder',
    objectStore: mediaStore === 's3' || hasBucket ? readObjectStore(reader, environment) : undefined,
  };
}

function readObjectStore(reader: EnvironmentReader, environment: Environment): ObjectStoreSettings {
  const endpoint = environment.S3_ENDPOINT?.trim() ? reader.url('S3_ENDPOINT') : undefined;
  reader.reportUnlessValid(
    !endpoint || (endpoint.pathname === '/' && endpoint.search === ''),
    'S3_ENDPOINT must be an origin without a path. The bucket belongs in S3_BUCKET.',
  );
  const bucket = reader.text('S3_BUCKET');
  reader.reportUnlessValid(
    bucket === '' || bucketPattern.test(bucket),
    'S3_BUCKET must be the name of a bucket: 3 to 63 lowercase letters, digits, dots and hyphens.',
  );
  // Amazon has a host for each bucket. Other stores usually have one for all of them.
  const isPathStyle = reader.isYes('S3_PATH_STYLE', endpoint ? 'yes' : 'no');
  return {
    bucket,
    region: reader.text('S3_REGION', 'us-east-1'),
    endpoint,
    accessKeyId: reader.text('S3_ACCESS_KEY_ID'),
    secretAccessKey: reader.text('S3_SECRET_ACCESS_KEY'),
    isPathStyle,
  };
}
