-- An email is called one everywhere. A process of the previous release cannot write any: stop it before this one starts.
ALTER TABLE "letters" RENAME TO "emails";
ALTER SEQUENCE "letters_id_seq" RENAME TO "emails_id_seq";
ALTER TABLE "emails" RENAME CONSTRAINT "letters_pkey" TO "emails_pkey";
ALTER TABLE "emails" RENAME CONSTRAINT "letters_user_id_fkey" TO "emails_user_id_fkey";
ALTER TABLE "emails" RENAME CONSTRAINT "letters_recipient_check" TO "emails_recipient_check";
ALTER INDEX "letters_cause_key" RENAME TO "emails_cause_key";
ALTER INDEX "letters_user_id_idx" RENAME TO "emails_user_id_idx";
ALTER INDEX "letters_sent_at_due_at_idx" RENAME TO "emails_sent_at_due_at_idx";

-- One button, as a link in the plain text, and what stands below it. What waits to be sent has its link in its body.
ALTER TABLE "emails"
  ADD COLUMN "action_label" TEXT,
  ADD COLUMN "action_url" TEXT,
  ADD COLUMN "closing" TEXT NOT NULL DEFAULT '';

-- The job that sent letters, with its timetable: its queue has another name now.
-- (Cut at every semicolon by the engine that applies this file: \073 is one.)
DO E'
BEGIN
  IF to_regclass(''pgboss.schedule'') IS NOT NULL THEN
    DELETE FROM pgboss.schedule WHERE name = ''post-letters''\073
  END IF\073
END';
