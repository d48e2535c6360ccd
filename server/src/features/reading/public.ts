export {
  createSignatureQuery,
  createSignedClipUrl,
  hasValidClipSignature,
} from './base/clip-address.ts';
export { createUnreadableProblem } from './base/create-unreadable-problem.ts';
export { buildWindowSql } from './base/phrase-statements.ts';
export { saveBookmark } from './bookmarks/change-bookmarks.ts';
export { savePosition } from './phrases/save-position.ts';
