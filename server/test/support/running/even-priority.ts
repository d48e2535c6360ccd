import { preservePriority } from '../../../dev/test-run/preserve-priority.ts';

// Keeps worker processes at normal priority in API tests, which may time out otherwise. Unit tests cover the lower
// priority.
preservePriority();
