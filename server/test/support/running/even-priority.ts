import { preservePriority } from '../../../dev/test-run/preserve-priority.ts';

// Unit tests run without this file: picture-process.test.ts and process-narration.test.ts prove the lower priority.
preservePriority();
