/**
 * Texts as editors paste them, marked by hand. They served while the rules were written. Each begins with a description.
 *
 * The first two characters of a line say how it joins the line before it: `¶` begins a paragraph, `/` a line of verse or
 * an address, `§` a section; nothing joins it with a space, `-` keeps the hyphen that divides a word, and `~` drops it.
 * `✂` marks a page number or running head, and `·` a line of ornaments. `|` ends a phrase, and so does every new paragraph
 * or line. Spaces are no-break where French typography wants them, unless the description says otherwise.
 */
export const theNecklace = `
The beginning of a story by Maupassant, wrapped at 65 characters, with blank lines between paragraphs.

¶ C’était une de ces jolies et charmantes filles, nées, comme par
  une erreur du destin, dans une famille d’employés.| Elle n’avait
  pas de dot, pas d’espérances, aucun moyen d’être connue,
  comprise, aimée, épousée par un homme riche et distingué ;| et
  elle se laissa marier avec un petit commis du ministère de
  l’Instruction publique.

¶ Elle fut simple, ne pouvant être parée, mais malheureuse comme
  une déclassée ;| car les femmes n’ont point de caste ni de race,
  leur beauté, leur grâce et leur charme leur servant de naissance
  et de famille.

¶ Or, un soir, son mari rentra, l’air glorieux et tenant à la main
  une large enveloppe.

¶ « Tiens, dit-il, voici quelque chose pour toi. »

¶ Elle déchira vivement le papier et en tira une carte imprimée qui
  portait ces mots :

¶ « Le ministre de l’Instruction publique et Mme Georges Ramponneau
  prient M. et Mme Loisel| de leur faire l’honneur de venir passer
  la soirée à l’hôtel du ministère, le lundi 18 janvier. »

¶ Au lieu d’être ravie, comme l’espérait son mari, elle jeta avec
  dépit l’invitation sur la table, murmurant :

¶ « Que veux-tu que je fasse de cela ?

¶ — Mais, ma chérie, je pensais que tu serais contente.| Tu ne sors
  jamais, et c’est une occasion, cela, une belle !| J’ai eu une
  peine infinie à l’obtenir. »
`;

export const theGoat = `
A tale by Daudet, wrapped at 72 characters, without blank lines or indents: a short line ends a paragraph.

¶ M. Seguin n’avait jamais eu de bonheur avec ses chèvres.| Il les perdait
  toutes de la même façon :| un beau matin, elles cassaient leur corde,
  s’en allaient dans la montagne, et là-haut le loup les mangeait.| Ni les
  caresses de leur maître, ni la peur du loup, rien ne les retenait.|
  C’était, paraît-il, des chèvres indépendantes, voulant à tout prix le
  grand air et la liberté.
¶ Le brave M. Seguin, qui ne comprenait rien au caractère de ses bêtes,
  était consterné.| Il disait :
¶ — C’est fini ; les chèvres s’ennuient chez moi, je n’en garderai pas
  une.
¶ Cependant il ne se découragea pas, et, après avoir perdu six chèvres de
  la même manière, il en acheta une septième ;| seulement, cette fois, il
  eut soin de la prendre toute jeune, pour qu’elle s’habituât mieux à
  demeurer chez lui.
¶ — Comment, Blanquette, tu veux me quitter !
¶ Et Blanquette répondit :
¶ — Oui, monsieur Seguin.
¶ — Est-ce que l’herbe te manque ici ?
¶ — Oh ! non ! monsieur Seguin.
¶ — Tu es peut-être attachée de trop court ; veux-tu que j’allonge la
  corde ?
¶ — Ce n’est pas la peine, monsieur Seguin.
¶ — Alors, qu’est-ce qu’il te faut ? qu’est-ce que tu veux ?
¶ — Je veux aller dans la montagne, monsieur Seguin.
`;

export const autumnSong = `
A poem by Verlaine with short lines, under its title.

¶ Chanson d’automne|

¶ Les sanglots longs|
/ Des violons|
/ De l’automne|
/ Blessent mon cœur|
/ D’une langueur|
/ Monotone.|

¶ Tout suffocant|
/ Et blême, quand|
/ Sonne l’heure,|
/ Je me souviens|
/ Des jours anciens|
/ Et je pleure.|

¶ Et je m’en vais|
/ Au vent mauvais|
/ Qui m’emporte|
/ Deçà, delà,|
/ Pareil à la|
/ Feuille morte.|
`;

export const tomorrowAtDawn = `
Alexandrines by Hugo with sentences that end inside a line, and the date below.

¶ Demain, dès l’aube, à l’heure où blanchit la campagne,|
/ Je partirai.| Vois-tu, je sais que tu m’attends.|
/ J’irai par la forêt, j’irai par la montagne.|
/ Je ne puis demeurer loin de toi plus longtemps.|

¶ Je marcherai les yeux fixés sur mes pensées,|
/ Sans rien voir au dehors, sans entendre aucun bruit,|
/ Seul, inconnu, le dos courbé, les mains croisées,|
/ Triste, et le jour pour moi sera comme la nuit.|

¶ Je ne regarderai ni l’or du soir qui tombe,|
/ Ni les voiles au loin descendant vers Harfleur,|
/ Et quand j’arriverai, je mettrai sur ta tombe|
/ Un bouquet de houx vert et de bruyère en fleur.|

¶ 3 septembre 1847.|
`;

export const theMiser = `
A scene by Molière, wrapped at 60 characters, with the speakers in capitals.

¶ SCÈNE III|
/ HARPAGON, LA FLÈCHE.|

¶ HARPAGON. — Hors d’ici tout à l’heure, et qu’on ne réplique
  pas.| Allons, que l’on détale de chez moi, maître juré filou,
  vrai gibier de potence.
¶ LA FLÈCHE. — Je n’ai jamais rien vu de si méchant que ce
  maudit vieillard, et je pense, sauf correction, qu’il a le
  diable au corps.
¶ HARPAGON. — Tu murmures entre tes dents.
¶ LA FLÈCHE. — Pourquoi me chassez-vous ?
¶ HARPAGON. — C’est bien à toi, pendard, à me demander des
  raisons : sors vite, que je ne t’assomme.
¶ LA FLÈCHE. — Qu’est-ce que je vous ai fait ?
¶ HARPAGON. — Tu m’as fait que je veux que tu sortes.
¶ LA FLÈCHE. — Mon maître, votre fils, m’a donné ordre de
  l’attendre.
¶ HARPAGON. — Va-t’en l’attendre dans la rue, et ne sois point
  dans ma maison planté tout droit comme un piquet,| à observer
  ce qui se passe, et faire ton profit de tout.
`;

export const atTheBakery = `
A paragraph on each line, with short and long quotations.

¶ Le boulanger posa le pain sur le comptoir.| « C’est tout ? Vous ne prenez rien d’autre ? » demanda-t-il.|
¶ La vieille dame secoua la tête.| « Rien. J’ai assez mangé pour cette vie. »|
¶ Il éclata de rire, puis il se pencha vers elle et lui dit à voix basse, pour que les autres clients n’entendent pas :| « Prenez au moins une brioche. Je vous l’offre. Personne ne le saura. »|
¶ « Mon mari aimait les brioches, répondit-elle enfin.| Le dimanche, il se levait avant moi, il descendait l’escalier sur la pointe des pieds, et il allait en chercher deux.| Nous les mangions au lit, comme des enfants.| Il y avait des miettes partout. »|
¶ Le boulanger ne dit rien.| Il mit deux brioches dans un sac.|
¶ « À dimanche ! » lança-t-il.| « À dimanche ! Et merci… » dit-elle.|
`;

export const theHarbor = `
A letter with a place and date, a greeting and a signature, wrapped at 72 characters.

¶ Saint-Malo, le 14 mars 1886|

¶ Ma chère sœur,|

¶ Je t’écris de la petite chambre que j’ai louée au-dessus du port.| Il y
  fait froid, mais la vue console de tout.| Hier, M. Le Bihan m’a emmené en
  mer avec ses deux fils ; nous sommes partis à 4 heures du matin et
  revenus à la nuit tombée.| Je n’ai pas pêché grand-chose.| Je n’ai pas été
  malade non plus, ce qui est une victoire.

¶ Dis à maman que je mange bien, que je dors bien, que je porte mes
  chaussettes de laine, etc.| Embrasse les enfants.| Que devient le petit
  Louis ?| A-t-il enfin appris à lire ?

¶ Je serai de retour pour Pâques, à moins que le Dr Morvan ne me trouve
  encore trop pâle.

¶ Ton frère qui t’aime,|
/ Auguste|

¶ P.-S. N’oublie pas d’arroser mon citronnier !|
`;

export const theMine = `
A novel in the manner of Zola, wrapped at 60 characters, with divided words, page numbers and running heads.

¶ Dans la plaine rase, sous la nuit sans étoiles, un homme
  suivait seul la grande route de Marchiennes à Montsou,| dix
  kilomètres de pavé coupant tout droit à travers les champs
  de betteraves.| Devant lui, il ne voyait même pas le sol
  noir, et il n’avait la sensation de l’immense horizon plat
  que par les souffles du vent de mars.| L’homme était parti
  vers deux heures.| Il marchait d’un pas allongé, grelottant
  sous le coton aminci de sa veste et de son pantalon de ve-
~ lours.| Un petit paquet, noué dans un mouchoir à carreaux, le
  gênait beaucoup ;| et il le serrait contre ses flancs, tantôt

✂ 12

✂ ÉMILE ZOLA

  d’un coude, tantôt de l’autre, pour glisser au fond de ses
  poches les deux mains à la fois.| Une seule idée occupait sa
  tête vide d’ouvrier sans travail et sans gîte, l’espoir que
  le froid serait moins vif après le lever du jour.
¶ Depuis une heure, il avançait ainsi, lorsque sur la gauche,
  à deux kilomètres de la ville, il aperçut des feux rouges.|
  D’abord, il hésita, pris de crainte ; puis il ne put résis-
~ ter au besoin douloureux de se chauffer un instant les
  mains.| Un homme était assis là, celui-ci très vieux, peut-
- être un gardien, peut-être un charretier, qui lui indique-

✂ 13

✂ GERMINAL

~ rait la route.| Il marcha quelque temps encore.| Un chemin
  creux s’enfonçait ; tout disparut.| L’homme avait à droite
  une palissade, quelque mur de grosses planches fermant une
  voie ferrée.| « Est-ce qu’on travaille ici, aujourd’hui ? »
  demanda-t-il au-dessus du ravin.| « Personne n’est descen-
~ du », répondit-on d’une voix sourde, et le silence retomba.

✂ 14
`;

export const theCrow = `
A fable by La Fontaine in lines of uneven length, with quotations over several lines.

¶ LE CORBEAU ET LE RENARD|

¶ Maître Corbeau, sur un arbre perché,|
/ Tenait en son bec un fromage.|
/ Maître Renard, par l’odeur alléché,|
/ Lui tint à peu près ce langage :|
/ « Hé ! bonjour, monsieur du Corbeau.|
/ Que vous êtes joli ! que vous me semblez beau !|
/ Sans mentir, si votre ramage|
/ Se rapporte à votre plumage,|
/ Vous êtes le Phénix des hôtes de ces bois. »|
/ À ces mots le Corbeau ne se sent pas de joie ;|
/ Et, pour montrer sa belle voix,|
/ Il ouvre un large bec, laisse tomber sa proie.|
/ Le Renard s’en saisit, et dit : « Mon bon monsieur,|
/ Apprenez que tout flatteur|
/ Vit aux dépens de celui qui l’écoute :|
/ Cette leçon vaut bien un fromage, sans doute. »|
/ Le Corbeau, honteux et confus,|
/ Jura, mais un peu tard, qu’on ne l’y prendrait plus.|
`;

export const theLighthouse = `
A chapter with numbered sections and a line of asterisks, wrapped at 80 characters with plain spaces everywhere.

¶ CHAPITRE III|
¶ Où le gardien reçoit une visite|

¶ 1|

¶ Le gardien du phare n’attendait personne.| Il avait mis la soupe à chauffer, il
  avait remonté la grande horloge,| et il s’était assis devant la fenêtre, comme
  tous les soirs, pour regarder la mer devenir noire.| Vers 9 heures, on frappa.|
  Trois coups, pas un de plus.

¶ « Qui est là ? » cria-t-il.

¶ Personne ne répondit.| Il prit sa lampe, descendit les cent vingt marches en
  s’appuyant au mur, et il ouvrit la porte :| un enfant se tenait sur le seuil,
  trempé, un chat dans les bras.

¶ 2|

¶ L’enfant mangea deux assiettes de soupe sans dire un mot.| Le chat, lui, but un
  bol de lait et s’endormit près du poêle.| Quand le gardien demanda d’où ils
  venaient, l’enfant montra la mer.| « De là-bas ? Mais il n’y a rien, là-bas !
  Rien du tout ! » s’étonna le gardien.

· * * *

§ Au matin, ils avaient disparu tous les deux.| Il restait sur la table une pièce
  d’or, un peu de sable, et une phrase écrite au doigt dans la farine :| « Nous
  reviendrons quand la lampe sera éteinte. »

¶ Le gardien n’éteignit plus jamais la lampe, ni le jour ni la nuit.
`;
