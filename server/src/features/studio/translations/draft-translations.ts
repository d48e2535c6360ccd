import { randomUUID } from 'node:crypto';
import { studioLimits } from '@lingostory/contract/studio/fields';
import { TranslatorError, translationLanguages } from '../../../adapters/translation/translator.ts';
import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { findChapter } from '../base/find-chapters.ts';
import { hasDraftSql } from '../base/translation-drafts.ts';

/**
 * Texts and characters per request to the translator, so that even a slow one answers within seconds, little is lost
 * when it fails, and the editor sees progress.
 */
const maxTexts = 25;
const maxCharacters = 3000;
/** Milliseconds after which a request is considered dead. More than any translator's timeout. */
const claimDurationMs = 60_000;

type TranslationDrafts = {
  drafts: { id: number; text: string; provider: string }[];
  /** The number of texts that the translator was asked for. */
  asked: number;
  /** The number of phrases that still have neither a translation nor a draft. */
  missing: number;
  /** True if the translator has been asked for every missing translation. */
  isFinished: boolean;
};

/**
 * Asks the translator for the next missing translations of a chapter and stores them as drafts. A text is asked for once,
 * even if it occurs often or two editors ask at the same time. Throws 404 for an unknown chapter, 422 without a
 * translator, and 503 if the translator fails; earlier drafts stay.
 */
export async function draftTranslations(deps: Deps, chapterId: number): Promise<TranslationDrafts> {
  const { provider } = deps.translator;
  if (provider === 'none') throw new Problem(422, 'No translator is set up, so nothing can be drafted.');
  await findChapter(deps.db, chapterId);
  const claimId = randomUUID();
  const texts = await claimTexts(deps, claimId, await findTextsToDraft(deps, chapterId));
  if (texts.length > 0) {
    try {
      await storeTranslations(deps, claimId, texts, await deps.translator.translate(texts));
    } catch (error) {
      await releaseTexts(deps, claimId);
      if (!(error instanceof TranslatorError)) throw error;
      deps.log.warn({ err: error }, 'translations could not be drafted');
      throw createTranslatorProblem(error);
    }
  }
  const counts = await countMissing(deps, chapterId);
  return { drafts: await findDrafts(deps, chapterId, texts), asked: texts.length, ...counts };
}

const retryAfterSeconds = 30;
const problemsByFailure: Record<TranslatorError['failure'], string> = {
  limited: 'The translator takes no more texts for now, because its limit is reached. Try again later.',
  rejected:
    'The translator rejected our request. Its key or its settings may be wrong: ask the people who run this server.',
  unreachable: 'We couldn’t reach the translator, or it took too long. Try again in a minute.',
  broken: 'The translator failed. Try again in a minute.',
};

const createTranslatorProblem = ({ failure }: TranslatorError) =>
  new Problem(503, `${problemsByFailure[failure]} The drafts that it has made are stored.`, {
    retryAfter: retryAfterSeconds,
  });

/**
 * Returns the next texts without a translation or draft, in reading order. A text for which this translator had no
 * translation isn't among them.
 */
async function findTextsToDraft({ db, clock, translator }: Deps, chapterId: number): Promise<string[]> {
  const { source, target } = translationLanguages;
  const rows = await db.$queryRaw<{ text: string }[]>`
    select p.phrase as text
    from chapters c cross join unnest(c.phrase_ids) with ordinality as o(id, place)
    join unfinished_phrases u on u.phrase_id = o.id and u.no_translation join phrases p on p.id = o.id
    where c.id = ${chapterId} and not exists (
      select from machine_translations m
      where m.source = ${source} and m.target = ${target} and m.text_key = md5(p.phrase) and m.text = p.phrase and (
        m.translation <> '' or
        m.provider = ${translator.provider} and (m.translation = '' or m.claimed_until > ${clock.now()}::timestamptz)
      )
    )
    group by p.phrase order by min(o.place) limit ${maxTexts}`;
  let characterCount = 0;
  const texts = rows.map(({ text }) => text);
  return texts.filter((text, index) => {
    characterCount += text.length;
    return index === 0 || characterCount <= maxCharacters;
  });
}

/** Claims texts for this request, and returns those that no other request has claimed or translated meanwhile. */
async function claimTexts(
  { db, clock, translator }: Deps,
  claimId: string,
  texts: string[],
): Promise<string[]> {
  if (texts.length === 0) return [];
  const now = clock.now();
  const rows = await db.$queryRaw<{ text: string }[]>`
    insert into machine_translations (source, target, text_key, provider, text, claim_id, claimed_until)
    select ${translationLanguages.source}, ${translationLanguages.target}, md5(text), ${translator.provider}, text,
      ${claimId}::uuid, ${new Date(now.getTime() + claimDurationMs)}::timestamptz
    from unnest(${texts}::text[]) as text order by md5(text)
    on conflict (source, target, text_key, provider) do update
    set claim_id = excluded.claim_id, claimed_until = excluded.claimed_until
    where machine_translations.claimed_until <= ${now}::timestamptz
    returning text`;
  const claimedTexts = new Set(rows.map(({ text }) => text));
  return texts.filter((text) => claimedTexts.has(text));
}

async function storeTranslations(
  { db, clock }: Deps,
  claimId: string,
  texts: readonly string[],
  translations: readonly string[],
): Promise<void> {
  const rows = texts.map((text, index) => ({ text, translation: toDraft(translations[index] ?? '') }));
  await db.$executeRaw`
    update machine_translations m
    set translation = row.translation, made_at = ${clock.now()}::timestamptz, claim_id = null, claimed_until = null
    from json_to_recordset(${JSON.stringify(rows)}::json) as row(text text, translation text)
    where m.claim_id = ${claimId}::uuid and m.text = row.text`;
}

/**
 * Returns a translation as it can be stored, or '' if it is too long. PostgreSQL rejects some control characters, and a
 * translation that couldn't be stored would be asked for, and paid for, again.
 */
function toDraft(translation: string): string {
  const draft = translation.replace(/[\p{Cc}\p{Surrogate}\s]+/gu, ' ').trim();
  return draft.length > studioLimits.translation ? '' : draft;
}

async function releaseTexts({ db }: Deps, claimId: string): Promise<void> {
  await db.$executeRaw`delete from machine_translations where claim_id = ${claimId}::uuid`;
}

/** Returns the new drafts of all phrases with these texts. */
async function findDrafts(
  { db, translator }: Deps,
  chapterId: number,
  texts: string[],
): Promise<TranslationDrafts['drafts']> {
  if (texts.length === 0) return [];
  const { source, target } = translationLanguages;
  return await db.$queryRaw`
    select p.id, m.translation as text, m.provider from phrases p
    join machine_translations m on m.source = ${source} and m.target = ${target} and m.text_key = md5(p.phrase)
      and m.text = p.phrase and m.provider = ${translator.provider} and m.translation <> ''
    where p.chapter_id = ${chapterId} and p.translation = '' and p.phrase = any(${texts}::text[]) order by p.id`;
}

async function countMissing(
  { db, translator }: Deps,
  chapterId: number,
): Promise<Pick<TranslationDrafts, 'missing' | 'isFinished'>> {
  const { source, target } = translationLanguages;
  const [row] = await db.$queryRaw<{ missing: number; unasked: number }[]>`
    select count(*)::int as missing, (count(*) filter (where not exists (
      select from machine_translations m
      where m.source = ${source} and m.target = ${target} and m.text_key = md5(p.phrase) and m.text = p.phrase
        and m.provider = ${translator.provider} and m.translation = ''
    )))::int as unasked
    from chapters c
    join unfinished_phrases u on u.book_id = c.book_id and u.chapter_id = c.id and u.no_translation
    join phrases p on p.id = u.phrase_id
    where c.id = ${chapterId} and not ${hasDraftSql}`;
  return { missing: row?.missing ?? 0, isFinished: (row?.unasked ?? 0) === 0 };
}
