// The process that decodes and draws pictures, started by picture-process.ts.
import { serveTasks } from '../processes/serve-task.ts';
import { encodeCover, encodePicture } from './encode-pictures.ts';
import type { PictureTask } from './picture-process.ts';
import { resizeImage } from './resize-image.ts';

serveTasks(async (task: PictureTask) => {
  switch (task.kind) {
    case 'cover':
      return await encodeCover(task.path);
    case 'picture':
      return await encodePicture(task.path);
    case 'size':
      return await resizeImage(task.image, task.size);
  }
});
