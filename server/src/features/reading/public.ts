export { clipAddressOf, createClipAddress, protectedPathOf } from './base/clip-address.ts';
export { allowClips, endClipCookies, mayHearBook } from './base/clip-cookies.ts';
export { createUnreadableProblem } from './base/create-unreadable-problem.ts';
export { buildWindowSql } from './base/phrase-statements.ts';
export { type PhraseContentRow, toPhraseContent } from './base/read-phrase.ts';
export { createSignatureQuery, hasValidSignature } from './base/signed-address.ts';
export { withClips } from './base/with-clips.ts';
export { saveBookmark } from './bookmarks/change-bookmarks.ts';
export { savePosition } from './phrases/save-position.ts';
