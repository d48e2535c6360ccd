/**
 * Passages that an editor split into phrases, one per line, with an empty line between passages. A line ending in ↵
 * is followed by a line break in the original text, any other line by a space. The classics are by Perrault,
 * Maupassant and Daudet.
 */
export const classicProse = `
Il était une fois une petite fille de village, la plus jolie qu’on eût su voir ; sa mère en était folle, et sa mère-grand plus folle encore.
Cette bonne femme lui fit faire un petit chaperon rouge, qui lui seyait si bien, que partout on l’appelait le Petit Chaperon rouge.

Un jour, sa mère, ayant cuit et fait des galettes, lui dit :
« Va voir comme se porte ta mère-grand, car on m’a dit qu’elle était malade. Porte-lui une galette et ce petit pot de beurre. »
Le Petit Chaperon rouge partit aussitôt pour aller chez sa mère-grand, qui demeurait dans un autre village.

« Demeure-t-elle bien loin ? lui dit le Loup. ↵
— Oh ! oui, dit le Petit Chaperon rouge ; c’est par-delà le moulin que vous voyez tout là-bas. ↵
— Eh bien ! dit le Loup, je veux l’aller voir aussi ; je m’y en vais par ce chemin-ci, et toi par ce chemin-là. »

« Ma mère-grand, que vous avez de grands bras ! ↵
— C’est pour mieux t’embrasser, ma fille. ↵
— Ma mère-grand, que vous avez de grandes jambes ! ↵
— C’est pour mieux courir, mon enfant. ↵
— Ma mère-grand, que vous avez de grandes dents ! ↵
— C’est pour te manger. »

« Anne, ma sœur Anne, ne vois-tu rien venir ? »
Et la sœur Anne lui répondait : « Je ne vois rien que le soleil qui poudroie, et l’herbe qui verdoie. »

M. Seguin n’avait jamais eu de bonheur avec ses chèvres.
Il les perdait toutes de la même façon ;
un beau matin, elles cassaient leur corde, s’en allaient dans la montagne, et là-haut le loup les mangeait.
Ni les caresses de leur maître ni la peur du loup, rien ne les retenait.

Ah ! Gringoire, qu’elle était jolie la petite chèvre de M. Seguin !
Qu’elle était jolie avec ses yeux doux, sa barbiche de sous-officier, ses sabots noirs et luisants !

« Comment, Blanquette, tu veux me quitter ! »
Et Blanquette répondit : ↵
« Oui, monsieur Seguin.
— Est-ce que l’herbe te manque ici ?
— Oh ! non ! monsieur Seguin.
— Tu es peut-être attachée de trop court, veux-tu que j’allonge la corde ?
— Ce n’est pas la peine, monsieur Seguin. »

Tout à coup le vent fraîchit.
La montagne devint violette ; c’était le soir…
« Déjà ! » dit la petite chèvre ; et elle s’arrêta fort étonnée.

C’était une de ces jolies et charmantes filles, nées, comme par une erreur du destin, dans une famille d’employés.
Elle n’avait pas de dot, pas d’espérances, aucun moyen d’être connue, comprise, aimée, épousée par un homme riche et distingué ;
et elle se laissa marier avec un petit commis du ministère de l’Instruction publique.

Or, un soir, son mari rentra, l’air glorieux, et tenant à la main une large enveloppe.
« Tiens, dit-il, voici quelque chose pour toi. »
Elle déchira vivement le papier et en tira une carte imprimée qui portait ces mots :

« Que veux-tu que je fasse de cela ?
— Mais, ma chérie, je pensais que tu serais contente.
Tu ne sors jamais, et c’est une occasion, cela, une belle ! »

Elle le regardait d’un œil irrité, et elle déclara avec impatience : « Que veux-tu que je me mette sur le dos pour aller là ? »
Il n’y avait pas songé ; il balbutia : « Mais la robe avec laquelle tu vas au théâtre. Elle me semble très bien, à moi… »

Ce matin-là j’étais très en retard pour aller à l’école, et j’avais grand-peur d’être grondé,
d’autant que M. Hamel nous avait dit qu’il nous interrogerait sur les participes, et je n’en savais pas le premier mot.
Un moment, l’idée me vint de manquer la classe et de prendre ma course à travers champs.
Le temps était si chaud, si clair !

« Mes amis, dit-il, mes amis, je… je… »
Mais quelque chose l’étouffait.
Il ne pouvait pas achever sa phrase.
Alors il se tourna vers le tableau, prit un morceau de craie et, en appuyant de toutes ses forces, il écrivit aussi gros qu’il put :
« Vive la France ! »
`;

export const modernProse = `
Je m’appelle Samir.
J’ai dix ans et j’habite au 6e étage.
Mon père est boulanger.
Il se lève à 3 heures du matin !
Moi, à cette heure-là, je dors… comme tout le monde.

Qu’est-ce que c’est ?
Un rat ?
Une souris ?
Un chat ?
Non : c’était le vent, rien que le vent.

Elle entra (la porte était ouverte), posa son sac et attendit.
Personne.
Le silence.
Puis un bruit de pas…
Quelqu’un descendait l’escalier.
« Maman ? »

Il avait tout vu : la mer, le désert, Tokyo… et pourtant il s’ennuyait.
Hélas ! trois fois hélas !
Rien ne l’étonnait plus.
Même pas lui !

Son voisin, le Pr Blum, collectionnait les montres, les clés, les boutons, etc., sans jamais rien jeter.
Me Caron, l’avocat, habitait au-dessous.
St-Germain dormait encore.

Le chien aboya : « Ouaf ! »
Le chat répondit : « Miaou… »
Et le perroquet : « Silence ! »

Il lut à voix haute : « Perdu chat gris. Récompense. »
Il sourit.
C’était le sien.

Tout était calme.
Trop calme…
Soudain, boum !
La lampe s’éteignit ; quelqu’un cria.
« Ne bougez pas ! Que personne ne sorte ! » ordonna le commissaire.

Camille relut le message (il disait : « Viens ! ») et prit son manteau.
Elle n’avait plus que vingt minutes.
Irait-elle ?
Bien sûr.
Mais avant, un café…

Au XIXe siècle, MM. Leroy et Fils fabriquaient 1 200 chapeaux par an.
L’usine a fermé en 1974.
On y trouve aujourd’hui un musée, un café et… une chapellerie !
`;

export const longSentences = `
Le vieux pêcheur rangea ses filets au fond de la barque, essuya lentement ses mains sur son pantalon de toile,
et regarda longtemps la mer qui montait derrière les rochers noirs de la pointe.

Quand les enfants du village apprirent que le cirque ne viendrait pas cette année-là, ils coururent tous ensemble jusqu’à la mairie ;
le maire, qui déjeunait, refusa de les recevoir.

Elle avait gardé de son enfance au bord du fleuve une peur absurde des ponts de bois et des barques trop légères,
mais elle ne l’avait jamais avoué à personne, pas même à son mari.

La maison que mon grand-père avait construite de ses propres mains au sommet de la colline dominait toute la vallée
et recevait dès le petit matin la première lumière du soleil.

Il y avait dans cette boutique tout ce que l’on pouvait désirer : des lampes de cuivre, des tapis de laine,
des livres sans couverture, des oiseaux empaillés, des montres arrêtées et des violons sans cordes.

Le facteur – un grand garçon maigre qui n’avait jamais voulu apprendre à monter à bicyclette –
arrivait toujours à pied, vers onze heures, avec son sac presque vide et ses chaussures pleines de boue.
`;

export const scenes = `
La nuit tombait quand la diligence s’arrêta devant l’auberge du Cheval blanc.
Un homme en descendit.
Grand, maigre, vêtu de noir, il tenait à la main une valise de cuir.
« Une chambre », dit-il.
« Pour combien de temps, monsieur ? » demanda l’aubergiste.
« Une nuit. Peut-être deux… Cela dépendra. »

Je vous écris de Rome, où il pleut depuis trois jours.
Hier encore, j’espérais visiter le Colisée ; hélas, il a fallu y renoncer !
Votre cousin, le comte de V…, m’a prié de vous saluer.
Il se porte bien.
Que devient Mlle de Sainte-Croix ?
Dites-lui que je pense à elle.

— Et maintenant ? demanda Sophie.
— Maintenant, on attend.
— Longtemps ?
— Je n’en sais rien, moi…
Une heure, deux heures…
— Tu te moques de moi !
Il fait nuit dans dix minutes !
— Chut !
Écoute.

Le Sénat a adopté mardi, par 180 voix contre 140, le projet de loi sur l’eau.
Le texte prévoit 2,3 milliards d’euros d’investissements d’ici à 2030.
« C’est trop peu », a réagi Mme Ferri (Les Verts).
« Qui paiera ? », s’interroge de son côté l’association Eau pour tous.
Le gouvernement, lui, temporise.

Le renard s’approcha du puits et regarda au fond : la lune y brillait comme un fromage.
« Quel beau fromage ! » pensa-t-il.
Il sauta dans le seau.
Plouf !
Le voilà au fond, et le seau avec lui.

Arthur ouvrit la porte.
Rien.
Il descendit à la cave.
Rien non plus.
« Léon ? » appela-t-il.
« Léon, es-tu là ? »
Un miaulement lui répondit.
« Ah, te voilà, coquin ! »

Bonjour à tous et bienvenue !
Aujourd’hui, nous parlons du chap. 3 de notre livre, pp. 40-52.
Vous l’avez lu, n’est-ce pas ?
Non ?
Ce n’est pas grave.
Ouvrez-le à la p. 41 et suivez avec moi.

Son père lui avait dit : « Ne te retourne jamais. »
Elle se retourna.
Derrière elle, la ville brûlait ; le ciel était rouge, la rivière aussi.
« Trop tard… » murmura-t-elle.
Et elle reprit sa route.
`;
