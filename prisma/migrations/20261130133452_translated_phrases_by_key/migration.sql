-- Finds translations of the same phrase in other books. The MD5 is short however long the phrase is.
CREATE INDEX CONCURRENTLY "phrases_translated_key_idx" ON "phrases" (md5("phrase_key"("phrase"))) WHERE "translation" <> '';
