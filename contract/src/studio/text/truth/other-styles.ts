/** Passages in other styles, in the same format as those in `prose.ts`. */
export const dialogues = `
— Bonjour, M. Dupont. ↵
— Bonjour, Mme Lefèvre.
Vous allez bien ? ↵
— Très bien, merci !
Et vous ? demanda-t-elle en souriant. ↵
— On fait aller…

— Tu viens ?
— Non.
— Pourquoi ?
— Parce que.

« Quoi ? » demanda-t-il.
« Rien, rien… » répondit-elle en rougissant.
« Tu es sûre ? Vraiment sûre ? » insista le garçon.

« Qui est là ? »
« C’est moi », dit une petite voix.
« Moi qui ? »

– Attention ! cria le conducteur. ↵
– À quoi ?
– Au chien !

— Je… je ne sais pas, murmura Léa. ↵
— Tu ne sais pas ?!
Tu plaisantes !!! ↵
— Non... enfin, si... un peu. ↵
— Eh bien, tant pis ! s’écria Paul en claquant la porte.

Elle hésita : fallait-il ouvrir ?
Oui.
Non.
Peut-être.
« Entrez ! » dit-elle enfin.

« Le prof a dit : “Lisez la page 12.” Et il est parti. »
« Il a vraiment dit “lisez” ? » demanda Hugo.

« Il m’a crié “Sors d’ici !” et j’ai couru. »

Le gardien leva la tête.
« On ferme ! » lança-t-il.
Puis, plus bas : « Revenez demain, mademoiselle. »

— Vous connaissez Saint-Malo ?
— J’y suis né, monsieur.

— Alors ? dit-il.
— Alors quoi ?
— Alors… rien.

"Tu dors ?" demanda Claire.
"Non", répondit Marc.
"Je pense."

— Et si on partait ?
— où ça ?
— n’importe où !

— Ça coûte combien, cette lampe ? ↵
— 12,50 euros. ↵
— C’est trop cher !
— Je vous la fais à 10, dit le marchand, mais c’est bien parce que c’est vous.

« Oh ! là là ! » gémit-elle.
« Ah bon ? » fit-il.
« Ah bon. »

« Est-ce que (par hasard) vous auriez l’heure ? » demanda le vieil homme.
« Il est midi. »
`;

export const correspondence = `
Chère Madame, ↵
J’ai bien reçu votre lettre du 3 mars.
Je vous en remercie.
Vous trouverez ci-joint les photos, le plan de la maison, etc.
N’hésitez pas à m’écrire à l’adresse suivante : contact@maison-verte.fr.
Vous pouvez aussi consulter https://www.maison-verte.fr/visite?jour=3.
Bien à vous, ↵
J.-P. Martin

Mon cher Paul, ↵
Tu me demandes des nouvelles ; en voici.
Il pleut.
Le chat dort, le chien ronfle, et moi, je t’écris.
P.-S. N’oublie pas le livre de J. Verne !

Ma chère Lucie, ↵
Nous sommes arrivés hier à St. Louis, chez le Dr. Lambert.
Il fait 35,5 degrés à l’ombre… et il n’y a pas d’ombre !
Embrasse Mlle Rose, M. l’abbé et toute la famille. ↵
Ton frère, ↵
V. H.

Vous avez écrit (p. 12) que le roi était mort en 1715.
C’est exact.
Cf. le chapitre IV, p. ex. la note 3.
Voir aussi vol. 2, chap. V, fig. 8.
Les pp. 30 à 35 manquent.

Rendez-vous le 1er mai à 14 h 30, au 5 bis, av. Foch.
Le code est le 12.34.
Prenez le bus n° 7 ou le métro.

Cher ami, je reçois à l’instant votre mot.
Quelle joie !
Venez donc dimanche, vers 4 heures, avec Mme de B… et ses enfants.
Votre dévoué, ↵
A. de Vigny
`;

export const newspaperArticles = `
LE MARCHÉ ROUVRE SES PORTES ↵
Après six mois de travaux, le marché couvert de Besançon a rouvert samedi à 8 heures.
Près de 10 000 personnes s’y sont pressées.
« C’est magnifique », a déclaré la maire, Mme A. Roche, devant les journalistes.
« Nous avons dépensé 3,5 millions d’euros, soit 12 % de moins que prévu. »

La S.N.C.F. annonce des retards sur la ligne Paris-Lyon.
Selon M. Perrot, porte-parole du groupe, « la situation sera normale lundi ».
Les voyageurs seront remboursés.
Pour tout renseignement, appelez le 36 35 ou consultez le site www.trains.fr.

Qui a volé la statue de Jean de La Fontaine ?
Mystère !
Elle trônait depuis 1891 au fond du parc, entre le bassin, les rosiers, etc.
La police, elle, ne dit rien…

Le vainqueur, J. Le Goff, a terminé la course en 2 h 14 min. 7 s.
Il devance le Dr Marchand et l’Anglais P. Smith.
Le prochain départ ?
Dimanche.

1. Préparer la pâte. ↵
2. Faire fondre 125 g de beurre ; ajouter le sucre.
Bien mélanger ! ↵
3. Enfourner à 180 °C.

Louis XIV meurt en 1715.
Louis XV lui succède ; il a cinq ans.
Cléopâtre, elle, est née en 69 av. J.-C. à Alexandrie.
César fut assassiné en 44 av. J.-C.
Le choc fut immense.

La vitamine C.
Elle est utile.
Le plan B.
Il fallait y penser !

Le film dure 2 h.
Le public a applaudi – longuement – les acteurs.
« Un triomphe ! » titrait hier Le Monde.
Le Parisien, lui, parle d’un « demi-succès ».
À suivre.
`;

export const headings = `
CHAPITRE PREMIER ↵
Où l’on apprend pourquoi Jean n’aime pas les lundis ↵

Première partie ↵
I. Le départ ↵
Le train partait à l’aube.
Nul ne parlait.

II ↵
L’orage ↵
Il plut toute la nuit.
Au matin, plus rien : ni route, ni pont, ni village.

À ma mère ↵
La lune était si haute, ↵
le ciel était si clair, ↵
que nous marchions sans lampe ↵
le long de la rivière.

Fin. ↵
Marseille, 12 août 1902

La Mère Michel ↵
C’est la mère Michel qui a perdu son chat, ↵
qui crie par la fenêtre à qui le lui rendra.
`;

export const mixedStyles = `
Le 12 juillet, à 9 h 45, Mme Vauthier reçut un télégramme.
Il était signé « R. L. ».
Elle pâlit.
« Mauvaises nouvelles ? » fit M. Vauthier sans lever les yeux de son journal.
« Non… enfin, je ne crois pas », répondit-elle.

— Docteur, dit l’infirmière, le malade du 14 demande à vous voir.
— Encore lui !
— Il dit que c’est urgent.
— Bon ! bon ! j’y vais…

« Halte ! » cria la sentinelle.
« Qui vive ? »
« Ami ! » répondit une voix.
Le soldat abaissa son fusil.

Le Mt. Blanc culmine à 4 805,59 m.
Il a été gravi pour la première fois le 8 août 1786.
Cf. l’article de E. Charton, p. 45 et suiv., pour le récit complet.
L’ascension dure env. 12 h.
Les guides de Cie. Alpine (fondée en 1821) sont réputés.

« Je pense, donc je suis. »
Cette phrase, R. Descartes l’écrivit en français d’abord (Discours de la méthode, IVe partie).
Faut-il la croire ?
Oui, sans doute.

Il compta : un, deux, trois…
Personne ne bougea.
Quatre !
Cinq…
Alors, d’un bond, il sauta par-dessus la haie.

Victor Hugo, alias V. Hugo, est né le 26 février 1802 à Besançon.
Sa fille Léopoldine se noya en 1843.
Il lui dédia « Demain, dès l’aube… ».
C’est son poème le plus connu.

— Tu as faim ? demanda la mère.
— Oui !
— Alors mange.
Il y a de la soupe, du pain, du fromage, etc.
— Et après ?
— Après ?
Au lit !

Il habitait au n° 5 de la rue St. Jacques, bât. C, esc. 2.
On sonnait.
Pas de réponse.
« Monsieur Hervé ? Êtes-vous là ? » demandait la concierge.

Le professeur écrivit au tableau : « 3 x 4 = 12. »
Puis il demanda : « Et 3,5 x 2 ? »
« Sept, monsieur ! » crièrent les élèves.
« Bien. »

Or, il advint que le roi (c’était un roi très vieux, très sage et très triste) perdit sa couronne.
Qui l’avait prise ?
« Moi », avoua la pie.
« Toi ?! »
« Elle brillait tant… »

Voir www.bibliotheque.fr/livres?id=3 ou écrire à J.-M. Roux, 12 bd. Voltaire, 75011 Paris.
Tél. 01 23 45 67 89.
Réponse sous 8 jours.

« Ô temps ! suspends ton vol, et vous, heures propices ! suspendez votre cours. »
Ces vers sont d’A. de Lamartine.

La réunion de l’O.T.A.N. commence à 15 h.
Le général Petit y assiste ; le Cdt. Moreau aussi.
M. le Ministre est absent.
`;
