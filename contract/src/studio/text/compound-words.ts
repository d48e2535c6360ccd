/** Words of which every compound is written with a hyphen, such as `grand-mère` and `après-midi`. */
export const firstPartsOfCompounds: ReadonlySet<string> = new Set(
  `grand grands petit petits petite petites demi saint sainte vice avant après arrière quasi nouveau là`.split(
    /\s+/,
  ),
);

/** Frequent compounds that are written with a hyphen, in the singular. */
export const compoundWords: ReadonlySet<string> = new Set(
  `peut-être au-dessus au-dessous au-delà au-devant au-dehors au-dedans en-dessous par-dessus par-dessous
  par-delà par-devant par-derrière ci-dessus ci-dessous ci-joint ci-gît ci-devant ci-après ci-contre de-ci
  par-ci celui-ci celle-ci ceux-ci celles-ci jusque-là quelques-uns quelques-unes rendez-vous garde-à-vous
  c'est-à-dire qu'en-dira-t-on chef-d'œuvre hors-d'œuvre main-d'œuvre tête-à-tête vis-à-vis face-à-face
  rez-de-chaussée arc-en-ciel pot-au-feu cul-de-sac eau-de-vie va-et-vient va-nu-pieds bric-à-brac
  pied-à-terre croc-en-jambe cou-de-pied œil-de-bœuf trompe-l'œil sauve-qui-peut beau-père beau-frère
  beau-fils beaux-arts beaux-parents belle-mère belle-sœur belle-fille bonne-maman bon-papa mi-voix mi-chemin
  mi-corps mi-côte mi-temps mi-août mi-carême mi-clos mi-close bien-être bien-aimé bien-aimée mal-être mort-né
  dernier-né premier-né sous-sol sous-officier sous-préfet sous-préfecture sous-marin sous-bois
  sous-lieutenant sous-main sous-entendu sous-entendre sous-titre sous-ordre sous-chef contre-coup contre-jour
  porte-monnaie porte-fenêtre porte-plume porte-voix porte-bonheur porte-parole porte-manteau porte-clefs
  porte-clés porte-cigares porte-drapeau garde-robe garde-manger garde-fou garde-chasse garde-malade
  garde-barrière garde-champêtre abat-jour aide-mémoire à-coup à-côté à-propos bas-relief bas-fond bas-côté
  basse-cour blanc-bec brise-glace brûle-pourpoint cache-nez cache-cache café-concert casse-croûte casse-tête
  cerf-volant chasse-neige chauve-souris chien-loup chou-fleur clair-obscur coffre-fort compte-rendu
  coupe-gorge coupe-papier couvre-feu couvre-lit croque-mort essuie-mains ex-voto extrême-onction face-à-main
  faire-part faux-semblant fer-blanc fourre-tout franc-maçon franc-tireur gagne-pain gratte-ciel grille-pain
  guet-apens haut-de-forme haut-parleur haut-le-cœur haut-fond laissez-passer lieu-dit loup-garou maître-autel
  martin-pêcheur mille-pattes monte-charge non-sens non-lieu oiseau-mouche ouï-dire outre-mer outre-tombe
  papier-monnaie pare-brise pare-feu passe-partout passe-temps peau-rouge pêle-mêle perce-neige pince-nez
  pique-nique pis-aller plate-bande plate-forme point-virgule porc-épic pot-de-vin pot-pourri pousse-café
  presse-papiers prie-dieu procès-verbal qui-vive quote-part reine-claude remue-ménage réveille-matin
  rouge-gorge sage-femme sang-froid sans-gêne sans-souci savoir-faire savoir-vivre serre-tête soi-disant
  taille-crayon terre-plein tic-tac timbre-poste tire-bouchon tire-d'aile tout-puissant toute-puissance
  trois-mâts tue-tête vif-argent vol-au-vent volte-face wagon-lit wagon-restaurant week-end hôtel-dieu`.split(
    /\s+/,
  ),
);
