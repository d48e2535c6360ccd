import { baseRoom, type Feature, rootRoom } from './features.ts';
import { type Findings, isRoomRule } from './law.ts';

/** Features with more files than this are drawn. */
const maxUndrawnFiles = 30;

const startMarker = '<!-- rooms: written by `npm run rooms -- --draw` -->';
const endMarker = '<!-- end of rooms -->';

const countFiles = ({ rooms }: Feature) => rooms.reduce((count, { files }) => count + files.length, 0);

/** Returns the Mermaid id of a room. The prefix avoids reserved words such as `end`. */
const diagramNodeOf = (room: string) => `room-${room}`;

function drawFeature({ path, rooms, edges }: Feature): string {
  const isDrawnRoom = (room: string) => room !== baseRoom;
  const usedRooms = new Set(edges.filter(({ from }) => from !== rootRoom).map(({ to }) => to));
  // The root imports nearly every room, so its arrows are drawn only to rooms that no other room imports.
  const drawnEdges = edges.filter(
    ({ from, to }) => isDrawnRoom(to) && !(from === rootRoom && usedRooms.has(to)),
  );
  return [
    `### ${path}`,
    '',
    '```mermaid',
    'graph TD',
    ...rooms.filter(({ name }) => isDrawnRoom(name)).map(({ name }) => `  ${diagramNodeOf(name)}[${name}]`),
    ...drawnEdges.map(({ from, to }) => `  ${diagramNodeOf(from)} --> ${diagramNodeOf(to)}`),
    '```',
  ].join('\n');
}

/**
 * Returns the document with the drawings of all large features between its two markers. If a feature's rooms break a
 * rule, only the feature's path is listed, because the drawing would be unreadable.
 */
export function insertDrawings(document: string, { features, violations }: Findings): string {
  const startIndex = document.indexOf(startMarker);
  const endIndex = document.indexOf(endMarker);
  if (startIndex < 0 || endIndex < startIndex)
    throw new Error(`The document lacks the lines ${startMarker} and ${endMarker}.`);
  const largeFeatures = features.filter((feature) => countFiles(feature) > maxUndrawnFiles);
  const hasNoViolation = ({ path }: Feature) =>
    !violations.some(
      (violation) => isRoomRule(violation.rule) && `${violation.path}/`.startsWith(`${path}/`),
    );
  const undrawnPaths = largeFeatures
    .filter((feature) => !hasNoViolation(feature))
    .map(({ path }) => `\`${path}\``);
  const parts = [
    ...(undrawnPaths.length > 0
      ? [`Not drawn, because their rooms break a rule: ${undrawnPaths.join(', ')}.`]
      : []),
    ...largeFeatures.filter(hasNoViolation).map(drawFeature),
  ];
  return `${document.slice(0, startIndex + startMarker.length)}\n${parts.join('\n\n')}\n${document.slice(endIndex)}`;
}
