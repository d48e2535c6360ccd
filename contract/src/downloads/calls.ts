import { defineCalls } from '../call.ts';
import type { schemas } from './schemas.ts';

export const calls = defineCalls<typeof schemas>()({
  describeDownload: { method: 'GET', path: '/user/download', access: 'member' },
});
