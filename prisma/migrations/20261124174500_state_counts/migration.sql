-- How many words a member has said something of, for the limit of an account: nothing is counted when they say more.
-- CreateTable
CREATE TABLE "lemma_state_counts" (
    "user_id" INTEGER NOT NULL,
    "states" INTEGER NOT NULL,

    CONSTRAINT "lemma_state_counts_pkey" PRIMARY KEY ("user_id")
);

-- AddForeignKey
ALTER TABLE "lemma_state_counts" ADD CONSTRAINT "lemma_state_counts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "lemma_state_counts" ADD CONSTRAINT "lemma_state_counts_states_check" CHECK ("states" >= 0);

-- In the database rather than in the server, so that the previous release counts as well.
-- (The engine that applies this file cuts it at every semicolon, inside of a text too: \073 is one.)
CREATE FUNCTION "add_lemma_states"() RETURNS trigger
  LANGUAGE plpgsql AS E'
BEGIN
  INSERT INTO "lemma_state_counts" ("user_id", "states")
  SELECT "user_id", count(*)::int FROM "new_rows" GROUP BY "user_id" ORDER BY "user_id"
  ON CONFLICT ("user_id") DO UPDATE SET "states" = "lemma_state_counts"."states" + excluded."states"\073
  RETURN NULL\073
END';

CREATE FUNCTION "take_lemma_states"() RETURNS trigger
  LANGUAGE plpgsql AS E'
BEGIN
  UPDATE "lemma_state_counts" c SET "states" = c."states" - d."states"
  FROM (SELECT "user_id", count(*)::int AS "states" FROM "old_rows" GROUP BY "user_id") d
  WHERE c."user_id" = d."user_id"\073
  RETURN NULL\073
END';

CREATE TRIGGER "lemma_states_add" AFTER INSERT ON "lemma_states" REFERENCING NEW TABLE AS "new_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "add_lemma_states"();
CREATE TRIGGER "lemma_states_take" AFTER DELETE ON "lemma_states" REFERENCING OLD TABLE AS "old_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "take_lemma_states"();

-- The triggers keep their locks until this is committed, so nothing is counted twice.
INSERT INTO "lemma_state_counts" ("user_id", "states")
SELECT "user_id", count(*)::int FROM "lemma_states" GROUP BY "user_id";
