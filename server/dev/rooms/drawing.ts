import { baseRoom, type Feature, rootRoom } from './features.ts';
import { type Findings, isRoomRule } from './law.ts';

/** Features with more files than this are drawn. */
const maxUndrawn = 30;

const start = '<!-- rooms: written by `npm run rooms -- --draw` -->';
const end = '<!-- end of rooms -->';

const countFiles = ({ rooms }: Feature) => rooms.reduce((count, { files }) => count + files.length, 0);

/** Prefixes ids, because Mermaid reserves some words such as `end`. */
const nodeOf = (room: string) => `room-${room}`;

function draw({ path, rooms, edges }: Feature): string {
  const isDrawn = (room: string) => room !== baseRoom;
  const used = new Set(edges.filter(({ from }) => from !== rootRoom).map(({ to }) => to));
  // The root imports nearly everything, so only its arrows to rooms that no other room imports are informative.
  const arrows = edges.filter(({ from, to }) => isDrawn(to) && !(from === rootRoom && used.has(to)));
  return [
    `### ${path}`,
    '',
    '```mermaid',
    'graph TD',
    ...rooms.filter(({ name }) => isDrawn(name)).map(({ name }) => `  ${nodeOf(name)}[${name}]`),
    ...arrows.map(({ from, to }) => `  ${nodeOf(from)} --> ${nodeOf(to)}`),
    '```',
  ].join('\n');
}

/**
 * Returns the document with the drawings of all large features between its two markers. A feature whose rooms break
 * the law is only named, because its drawing would be unreadable.
 */
export function insertDrawings(document: string, { features, violations }: Findings): string {
  const from = document.indexOf(start);
  const to = document.indexOf(end);
  if (from < 0 || to < from) throw new Error(`The document lacks the lines ${start} and ${end}.`);
  const large = features.filter((feature) => countFiles(feature) > maxUndrawn);
  const isLawful = ({ path }: Feature) =>
    !violations.some((found) => isRoomRule(found.rule) && `${found.path}/`.startsWith(`${path}/`));
  const undrawn = large.filter((feature) => !isLawful(feature)).map(({ path }) => `\`${path}\``);
  const parts = [
    ...(undrawn.length > 0 ? [`Not drawn, because their rooms break a rule: ${undrawn.join(', ')}.`] : []),
    ...large.filter(isLawful).map(draw),
  ];
  return `${document.slice(0, from + start.length)}\n${parts.join('\n\n')}\n${document.slice(to)}`;
}
