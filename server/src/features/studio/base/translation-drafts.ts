import { translationLanguages } from '../../../adapters/translation/translator.ts';
import { Prisma } from '../../../generated/prisma/client.ts';

const { source, target } = translationLanguages;

/** Condition on a row `p` of `phrases`: a translator has drafted its text. */
export const hasDraftSql = Prisma.sql`exists (
  select from machine_translations m
  where m.source = ${source} and m.target = ${target} and m.text_key = md5(p.phrase) and m.text = p.phrase
    and m.translation <> ''
)`;
