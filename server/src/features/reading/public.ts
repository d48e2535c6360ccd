export {
  createSignatureQuery,
  createSignedClipUrl as signClipAddress,
  hasValidClipSignature as isSignedClip,
} from './base/clip-address.ts';
export { buildWindowSql as windowSqlFor } from './base/phrase-statements.ts';
export { savePosition } from './phrases/save-position.ts';
