/**
 * A message from a page to the worker. The worker replies to `hasFile` through the message's port with a boolean: true
 * if its release contains the file. `activate` makes a waiting worker replace the active one.
 */
export type WorkerMessage = { type: 'hasFile'; path: string } | { type: 'activate' };
