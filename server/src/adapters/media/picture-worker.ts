// The process that decodes and draws pictures, started by picture-process.ts.
import { serveTasks } from '../processes/serve-task.ts';
import { makeCover } from './make-cover.ts';
import type { PictureTask } from './picture-process.ts';
import { resizeCover } from './resize-cover.ts';

serveTasks(async (task: PictureTask) =>
  task.kind === 'cover' ? await makeCover(task.path) : await resizeCover(task.cover, task.size),
);
