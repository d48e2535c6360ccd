/**
 * Texts as editors paste them, marked by hand when the texts of `held-back.ts` had been used to correct the rules, and held
 * back in their place. The format is that of `development.ts`.
 */
export const theString = `
A story in the manner of Maupassant, wrapped at 70 characters, with indented paragraphs.

¶   Sur toutes les routes autour de Goderville, les paysans et leurs
  femmes s’en venaient vers le bourg, car c’était jour de marché.| Les
  mâles allaient, à pas tranquilles, tout le corps en avant à chaque
  mouvement de leurs longues jambes torses.
¶   Maître Hauchecorne, de Bréauté, venait d’arriver à Goderville,| et il
  se dirigeait vers la place, quand il aperçut par terre un petit bout
  de ficelle.| Maître Hauchecorne, économe en vrai Normand, pensa que
  tout était bon à ramasser qui peut servir ;| et il se baissa
  péniblement, car il souffrait de rhumatismes.
¶   « Qu’avez-vous trouvé là, maître Hauchecorne ? » lui demanda le
  bourrelier.
¶   « Rien du tout. Un bout de ficelle. »
¶   Le bourrelier n’en crut rien.| Les deux hommes étaient fâchés depuis
  1875, à cause d’un licol ; ils ne se parlaient plus guère.| M.
  Malandain rentra chez lui, ferma sa porte, et regarda par la fenêtre.
`;

export const theCoach = `
A journey wrapped at 62 characters, with divided words and a page number in brackets on each page.

¶ La diligence avait quitté Rouen depuis une heure lorsqu’on en-
~ tendit un craquement.| Une roue venait de se briser.| Les voya-
~ geurs descendirent dans la neige, et chacun donna son avis ;
  le cocher, lui, ne disait rien.| « Sommes-nous loin d’un vil-
~ lage ? » demanda enfin une jeune femme enveloppée dans un man-
~ teau de fourrure.| « Une lieue, peut-être deux », répondit-il.

✂ [88]

¶ Le notaire proposa d’aller chercher du secours.| Il avait mal
  aux pieds, disait-il, mais il connaissait le pays.| Personne ne
  le retint.| Il s’enfonça donc dans la forêt, un bâton à la
  main, en chantonnant, et l’on n’entendit bientôt plus que le

✂ [89]

  vent.| Au-dessus des sapins, le ciel devenait rose.| La nuit al-
~ lait tomber ; il fallait faire du feu.| « Avez-vous des allu-
~ mettes ? » fit le cocher.| « Celui-là n’est pas bien malin,
  murmura la jeune femme. Aujourd’hui, c’est moi qui ferai le
  feu. »
`;

export const theSong = `
A song by Hugo between two paragraphs of prose, each on one line.

¶ L’enfant ramassait les cartouches une à une, et il chantait pendant que les balles sifflaient autour de lui :|

¶ Je suis tombé par terre,|
/ C’est la faute à Voltaire,|
/ Le nez dans le ruisseau,|
/ C’est la faute à Rousseau.|

¶ Il n’acheva point.| Une seconde balle du même tireur l’arrêta court.|
`;

export const aboveTheRoof = `
A poem by Verlaine in lines of two lengths.

¶ Le ciel est, par-dessus le toit,|
/ Si bleu, si calme !|
/ Un arbre, par-dessus le toit,|
/ Berce sa palme.|

¶ La cloche, dans le ciel qu’on voit,|
/ Doucement tinte.|
/ Un oiseau sur l’arbre qu’on voit|
/ Chante sa plainte.|

¶ — Qu’as-tu fait, ô toi que voilà|
/ Pleurant sans cesse,|
/ Dis, qu’as-tu fait, toi que voilà,|
/ De ta jeunesse ?|
`;

export const thePhilosopher = `
A lesson by Molière, wrapped at 66 characters, with the speakers in capitals and directions.

¶ ACTE II, SCÈNE IV|

¶ MAÎTRE DE PHILOSOPHIE, MONSIEUR JOURDAIN|

¶ MAÎTRE DE PHILOSOPHIE, en raccommodant son collet. — Venons à
  notre leçon.
¶ MONSIEUR JOURDAIN. — Ah ! monsieur, je suis fâché des coups qu’ils
  vous ont donnés.
¶ MAÎTRE DE PHILOSOPHIE. — Cela n’est rien.| Un philosophe sait
  recevoir comme il faut les choses.| Que voulez-vous apprendre ?
¶ MONSIEUR JOURDAIN. — Tout ce que je pourrai, car j’ai toutes les
  envies du monde d’être savant.
¶ MAÎTRE DE PHILOSOPHIE. — Ce sentiment est raisonnable.| Vous
  entendez cela, et vous savez le latin, sans doute ?
¶ MONSIEUR JOURDAIN. — Oui, mais faites comme si je ne le savais
  pas.
`;

export const theClock = `
A conversation wrapped at 75 characters with plain spaces everywhere, and a change of scene.

¶ — Combien pour la pendule ? demanda l’homme au chapeau gris.

¶ — Elle n’est pas à vendre, monsieur.| Elle retarde de dix minutes depuis la
  mort de ma femme, et je n’ai jamais voulu la faire réparer.

¶ L’homme au chapeau gris hocha la tête.| Il posa sur le comptoir une bourse
  de cuir.| Elle avait l’air très lourde.

¶ — Et maintenant ?

¶ — Maintenant non plus.| Mais je peux vous offrir un café.

· * * *

§ Ils burent leur café sans parler, assis l’un en face de l’autre, entre les
  tableaux et les chaises empilées.| Dehors, la pluie avait cessé.| « Vous
  savez, dit enfin le marchand, ma femme aurait ri. Elle détestait cette
  pendule. »

¶ L’autre sourit.| Il reprit sa bourse, son chapeau, son parapluie, et il s’en
  alla.
`;

export const theDiary = `
A diary with dates, wrapped at 72 characters, with paragraphs that follow each other without blank lines.

¶ Lundi 4 mars|

¶ Le bateau n’est toujours pas arrivé.| Le capitaine du port m’a répété
  pour la troisième fois qu’il fallait patienter, que le vent tournerait.|
  J’ai relu les lettres de Mme Aubin.
¶ L’après-midi, je suis monté jusqu’à la chapelle.| On y voit toute la
  baie.| Un berger m’a demandé si j’étais peintre ; je n’ai pas osé lui
  dire que j’attendais, simplement.

¶ Mardi 5 mars|

¶ Rien.

¶ Mercredi 6 mars|

¶ Ce matin, une voile !| J’ai couru comme un fou, j’ai perdu mon chapeau,
  j’ai bousculé le Dr Perrin et sa fille.| C’était un bateau de pêche.|
  « Vous l’attendez, n’est-ce pas ? Elle viendra », m’a dit la petite
  Perrin en me rendant mon chapeau.
`;

export const theSoup = `
Paragraphs copied from a web page, with a heading, a list and straight quotation marks.

¶ Comment préparer la soupe de grand-mère|

¶ Il vous faut :|
/ 4 carottes|
/ 2 poireaux|
/ 1 litre d’eau|

¶ Épluchez les carottes et coupez-les en rondelles.| Lavez bien les poireaux !|
¶ Faites chauffer l’eau dans une grande casserole.| Quand elle bout, ajoutez les légumes, du sel, du poivre, etc.| Laissez cuire 40 minutes.|
¶ Ma grand-mère disait toujours : "Une bonne soupe ne se presse pas."| Elle avait raison.|
`;
