-- Searches find words of the description too. Made by the database, so that books saved by the previous release have it
-- as well. Without case and accents as `search_text` is. Punctuation may stay, since
-- the words that are looked for hold letters and digits only.
ALTER TABLE "books" ADD COLUMN "description_search" text GENERATED ALWAYS AS (
  lower(regexp_replace(
    replace(replace(replace(replace(normalize("description", NFD), 'Œ', 'oe'), 'œ', 'oe'), 'Æ', 'ae'), 'æ', 'ae'),
    '[\u0300-\u036f]', '', 'g'
  ))
) STORED;
