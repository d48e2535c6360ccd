import { preservePriority } from '../../../dev/test-run/preserve-priority.ts';

// Leaves worker processes at normal priority, because API tests might time out otherwise. Unit tests cover the lower
// priority.
preservePriority();
