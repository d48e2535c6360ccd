import { createReading, type Reading, type Role } from './reading.ts';

// Each entry is a form and its possible readings, written as `role.features:lemma!cost`. The lemma defaults to the
// form, and the cost to 0. The list includes words such as `est`, `son` and `pas`, because dictionaries list them as
// nouns too.
const lines = `
le D.ms O!0.4; la D.fs:le O:le!0.4; les D.p:le O:le!0.4; l' D.s:le O:le!0.2; un D.ms Z!1; une D.fs:un Z:un!1
du D.ms P!0.2; des D.p P!0.2; au D.ms P!0.2; aux D.p:au P:au!0.2
ce D.ms S.3; c' S.3:ce; cet D.ms:ce; cette D.fs:ce; ces D.p:ce
mon D.s; ma D.fs:mon; mes D.p:mon; ton D.s C!3; ta D.fs:ton; tes D.p:ton; son D.s C!3; sa D.fs:son; ses D.p:son
notre D.s; nos D.p:notre; votre D.s; vos D.p:votre; leur D.s O Z!2; leurs D.p:leur
quel D.ms; quelle D.fs:quel; quels D.mp:quel; quelles D.fp:quel
quelque D.s; quelques D.p:quelque; plusieurs D.p Z; chaque D.s; aucun D.ms Z; aucune D.fs:aucun Z:aucun
nul D.ms Z; nulle D.fs:nul Z:nul; certain D.ms A; certaine D.fs:certain A:certain
certains D.mp:certain Z:certain A:certain; certaines D.fp:certain Z:certain A:certain
tout D.ms Z R; toute D.fs:tout Z:tout R:tout!1; tous D.mp:tout Z:tout; toutes D.fp:tout Z:tout
autre A.s Z; autres A.p:autre Z:autre; même A.s R; mêmes A.p:même; tel A.ms D.ms!1; telle A.fs:tel D.fs:tel!1
deux D.p Z; trois D.p Z; quatre D.p Z; cinq D.p Z; six D.p Z; sept D.p Z; huit D.p Z; neuf D.p Z A.ms!1
dix D.p Z; onze D.p Z; douze D.p Z; quinze D.p Z; vingt D.p Z; trente D.p Z; cent D.p Z; cents D.p:cent Z:cent; mille D.p Z
je S.1s; j' S.1s:je; tu S.2s K:taire!1.5; il S.3s; ils S.3p; elle S.3s Z; elles S.3p Z; on S.3s
nous S.1p O Z; vous S.2p O Z; ça S.3s Z; cela S.3s Z; ceci S.3s Z
me O; m' O:me; te O; t' O:te; se O; s' O:se J:si!3; lui O Z; y O; en P O!0.2
moi Z; toi Z; soi Z; eux Z; celui Z; celle Z:celui; ceux Z:celui; celles Z:celui
celui-ci Z; celle-ci Z:celui-ci; ceux-ci Z:celui-ci; celles-ci Z:celui-ci
celui-là Z; celle-là Z:celui-là; ceux-là Z:celui-là; celles-là Z:celui-là
mien Z; mienne Z:mien; miens Z:mien; miennes Z:mien; tien Z; tienne Z:tien V.13s:tenir; tiens V.12s:tenir Z:tien!2
sien Z; sienne Z:sien; siens Z:sien; siennes Z:sien; nôtre Z; nôtres Z:nôtre; vôtre Z; vôtres Z:vôtre
elle-même Z; rien Z; personne Z C.fs; quelqu'un Z; quelqu'une Z:quelqu'un; chacun Z; chacune Z:chacun; autrui Z
qui Q; que Q R!1; qu' Q:que R:que!1; quoi Z; dont Q; où Q; lequel Q; laquelle Q:lequel; lesquels Q:lequel; lesquelles Q:lequel
auquel Q; auxquels Q:auquel; auxquelles Q:auquel; duquel Q; comment Q; pourquoi Q; combien R; quand J Q; comme J; si J R; et J; mais J; ou J; or J C.ms!3; donc R; car J C.ms!3
ni J; lorsque J; lorsqu' J:lorsque; puisque J; puisqu' J:puisque; quoique J; quoiqu' J:quoique; jusqu' P:jusque; jusque P; parce R
à P; de P; d' P:de; dans P; par P; pour P; sans P; sous P; sur P; avec P; chez P; contre P; entre P V.13s:entrer!0.5; vers P C.m!1
depuis P; pendant P; avant P R; après P R; devant P; derrière P; malgré P; dès P; hors P; parmi P; voici V; voilà V; sauf P
ne N; n' N:ne; pas R C.m!2; plus R; jamais R; point R!1 C.ms; guère R
très R; trop R; bien R; mal R C.ms; mieux R; assez R; aussi R; encore R; toujours R; souvent R; déjà R; là R; ici R; alors R
puis R; presque R; moins R; peu R; beaucoup R; tant R; autant R; vite R; ensemble R C.ms!1; tard R; tôt R; seulement R
abord R C.ms!1; loin R; près R; hier R; demain R; enfin R; ainsi R; partout R; ailleurs R; dehors R; dedans R; debout R; maintenant R
suis X.1s:être V.12s:suivre!3; est X.3s:être C.ms!4; sommes X.1p:être C.fp:somme!1; a X.3s:avoir; as X.2s:avoir C.m!1.5
ai X.1s:avoir; avions X.1p:avoir C.mp:avion!1; été K:être C.ms!0.5; fut X.3s:être; fût X.3s:être; eu K:avoir
être I C.ms!2; avoir I C.ms!3; soit X.3s:être J!2; soient X.3p:être; aura X.3s:avoir; sera X.3s:être
tait V.3s:taire; tais V.12s:taire; quant P; tandis R; zut E
fils C.m; vis V.12s:vivre V.12s:voir!1.5 C.f!1; vit V.3s:vivre V.3s:voir!1.5; plu K:pleuvoir K:plaire!0.5; plut V.3s:pleuvoir V.3s:plaire!0.5; plût V.3s:plaire; fait K.ms:faire V.3s:faire C.ms!1; faits K.mp:faire C.mp:fait
dit V.3s:dire K.ms:dire; bon A.ms; bonne A.fs:bon C.fs:bonne!1; bons A.mp:bon; bonnes A.fp:bon; temps C.m; fois C.f
peut-être R; aujourd'hui R; oui E; non E; merci E C.ms!1; bonjour E C.ms!1; bonsoir E; salut E C.ms; monsieur C.ms; madame C.fs; mademoiselle C.fs; mesdemoiselles C.fp:mademoiselle; mme C.fs:madame; mlle C.fs:mademoiselle; dr C.ms:docteur; rue C.fs V.13s:ruer!3; messieurs C.mp:monsieur; mesdames C.fp:madame
peigne V.13s:peigner C.ms; peignes V.2s:peigner C.mp:peigne; durent V.3p:devoir V.3p:durer!0.5; poli A.ms K.ms:polir!1; polie A.fs:poli K.fs:polir!1; polis A.mp:poli K.mp:polir!1; polies A.fp:poli K.fp:polir!1
maman C.fs; papa C.ms; mamie C.fs; papi C.ms; papy C.ms; tonton C.ms; tâtons C.mp; joli A.ms; dur A.ms R!1; devoir I C.ms; pouvoir I C.ms; parti K.ms:partir C.ms; gens C.p; va V.23s:aller; sens V.12s:sentir C.m
`;

/**
 * Readings of function words, and of some words that are easily confused with others. They take precedence
 * over every dictionary.
 */
export const functionWords: ReadonlyMap<string, readonly Reading[]> = new Map(
  lines
    .split(/[;\n]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [form = '', ...parts] = line.split(' ');
      return [form, parts.map((readingText) => readingOf(form, readingText))];
    }),
);

function readingOf(form: string, readingText: string): Reading {
  const [, role = '', features = '', lemma = form, cost = '0'] =
    /^(\w)(?:\.(\w+))?(?::([^!]+))?(?:!([\d.]+))?$/.exec(readingText) ?? [];
  return createReading(role as Role, lemma, features, Number(cost));
}
