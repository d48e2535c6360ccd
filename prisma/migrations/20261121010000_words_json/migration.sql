-- The JSON of a phrase's words with their meanings, made when it is saved instead of at every page turn.
-- Immutable in fact: arrays of text have one JSON. (PostgreSQL calls to_json stable for other types' sake.)
CREATE FUNCTION "reader_words"("word_list" text[], "meanings" text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT '"word_list":' || array_to_json("word_list")::text
    || ',"translated_status":' || (CASE WHEN array_to_string("meanings", '') = '' THEN '0' ELSE '1' END)
    || ',"translated_text":{"translations":['
    || coalesce((SELECT string_agg('{"translatedText":' || to_json(m.text)::text || '}', ',' ORDER BY m.place)
         FROM unnest("meanings") WITH ORDINALITY AS m(text, place)), '')
    || ']}'
$$;

ALTER TABLE "phrases" ADD COLUMN "words_json" text GENERATED ALWAYS AS (reader_words("word_list", "meanings")) STORED;
