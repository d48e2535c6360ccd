export { savePosition } from './save-position.ts';
