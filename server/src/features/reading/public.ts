export { createSignatureQuery, isSignedClip, signClipAddress } from './base/clip-address.ts';
export { windowSqlFor } from './base/phrase-statements.ts';
export { savePosition } from './phrases/save-position.ts';
