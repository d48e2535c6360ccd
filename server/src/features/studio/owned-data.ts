import type { OwnedData } from '../../lib/owned-data.ts';

export const studioData: OwnedData = {
  // A member's place in a phrase that was deleted is exported with the positions, as the place where they are now.
  exported: [],
  erasure: {
    // It goes with what was deleted, once that is beyond undoing.
    moved_readers: 'kept',
    // Only administrators have any.
    uploads: 'kept',
  },
};
