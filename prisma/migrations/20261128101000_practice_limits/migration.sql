-- The maximum number of new words per day. Null if new words count toward the daily limit, as they did before.
ALTER TABLE "practice_choices" ADD COLUMN "new_limit" INTEGER;
ALTER TABLE "practice_choices" ADD CONSTRAINT "practice_choices_new_limit_check" CHECK ("new_limit" >= 0);

-- The state of the card before the grade. Null in earlier grades, which count toward the daily limit as they did before.
ALTER TABLE "practice_grades" ADD COLUMN "card_state" SMALLINT;
ALTER TABLE "practice_grades" ADD CONSTRAINT "practice_grades_card_state_check" CHECK ("card_state" BETWEEN 0 AND 3);
