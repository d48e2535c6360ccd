/** The past and the past participle of an English verb. */
export type PrincipalParts = { past: string; participle: string };

/** Infinitive, past and past participle. If only one form follows, it is both; if none does, the infinitive is. */
const principalParts = `have had; do did done; go went gone; say said; see saw seen; get got; make made; take took taken; come came come
  know knew known; think thought; give gave given; find found; tell told; feel felt; leave left; put; keep kept; let
  begin began begun; show showed shown; hear heard; run ran run; hold held; bring brought; write wrote written; sit sat
  stand stood; lose lost; pay paid; meet met; set; lead led; understand understood; speak spoke spoken; read; spend spent
  grow grew grown; win won; buy bought; send sent; build built; fall fell fallen; cut; sell sold; break broke broken
  drive drove driven; wear wore worn; eat ate eaten; drink drank drunk; sing sang sung; sleep slept; rise rose risen
  throw threw thrown; catch caught; choose chose chosen; teach taught; fight fought; forget forgot forgotten; hide hid hidden
  hit; hurt; shut; shine shone; shake shook shaken; steal stole stolen; ring rang rung; swim swam swum; tear tore torn
  wake woke woken; fly flew flown; draw drew drawn; blow blew blown; bite bit bitten; sink sank sunk; swear swore sworn
  sweep swept; hang hung; lend lent; bend bent; seek sought; shoot shot; slide slid; spread; stick stuck; strike struck
  become became become; flee fled; lie lay lain; light lit; kneel knelt; creep crept; feed fed; freeze froze frozen
  bear bore borne; ride rode ridden; weep wept; dig dug; forgive forgave forgiven; swing swung; cling clung
  spring sprang sprung; wet; cost; cast; burst; quit; split; shed; thrust; upset; mean meant; deal dealt; beat beat beaten
  overcome overcame overcome; withdraw withdrew withdrawn; undo undid undone; weave wove woven; arise arose arisen
  awake awoke awoken; spit spat; stride strode stridden; sting stung; stink stank stunk; fling flung; bleed bled
  speed sped; spin spun; mistake mistook mistaken; overhear overheard; foresee foresaw foreseen; swell swelled swollen
  sew sewed sewn; sow sowed sown; wring wrung; panic panicked`;

/** Further forms that spelling rules would read as those of another verb, after their infinitive. */
const otherForms = `be am is are was were been being; have has having; do does; go goes; can could; get gotten; learn learnt; smell smelt
  die dies died dying; tie ties tied tying; untie unties untied untying; lie lying; dream dreamt; burn burnt; belong belonged belonging
  long longed longing; sing singing; ring ringing; hang hanging; swing swinging; cling clinging; spring springing; wring wringing
  proceed proceeded proceeding; exceed exceeded exceeding; succeed succeeded succeeding`;

const splitRows = (table: string) => table.split(/[;\n]/).map((row) => row.trim().split(' '));

/** The principal parts of irregular verbs, by their infinitives. Those of `be` depend on its subject. */
export const principalPartsByInfinitive: ReadonlyMap<string, PrincipalParts> = new Map(
  splitRows(principalParts).map(([infinitive = '', past = infinitive, participle = past]) => [
    infinitive,
    { past, participle },
  ]),
);

/** Maps irregular forms of English verbs to their infinitives, and the infinitives to themselves. */
export const infinitivesByForm: ReadonlyMap<string, string> = new Map(
  [...splitRows(principalParts), ...splitRows(otherForms)].flatMap(([infinitive = '', ...forms]) =>
    [infinitive, ...forms].map((form) => [form, infinitive] as const),
  ),
);
