// A small S3 server with the empty bucket "media", started by object-store.ts in a process of its own. It stores its
// files in the folder that its argument names, sends its port to its parent, and fails as its parent tells it to.
import { createServer } from 'node:http';
import S3rver from '@20minutes/s3rver';

/**
 * The SDK signs the address of a bucket with a slash at its end, which the server leaves out when it checks the
 * signature. As if the bucket were part of the host name, it takes the slash from `mountPath`.
 */
async function signBucketWithSlash(context, next) {
  if (/^\/[^/]+\/$/.test(context.path)) {
    context.state.vhost = true;
    context.mountPath = '/';
  }
  await next();
}

const configureBuckets = [{ name: 'media', configs: [] }];
const s3Server = new S3rver({ directory: process.argv[2], silent: true, configureBuckets });
// The last middleware is the router, which checks the signature.
s3Server.middleware.splice(-1, 0, signBucketWithSlash);
await s3Server.configureBuckets();
const handleRequest = s3Server.callback();

/** `gone`: break connections. `silent`: never respond. */
let failure = 'none';
const silentRequests = new Set();
const server = createServer((request, response) => {
  if (failure === 'gone') request.socket.destroy();
  else if (failure === 'silent') silentRequests.add(request);
  else handleRequest(request, response);
});
process.on('message', (message) => {
  failure = String(message);
  if (failure !== 'silent') for (const request of silentRequests) request.socket.destroy();
  process.send?.('done');
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
