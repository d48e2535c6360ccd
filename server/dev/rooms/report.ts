import { findCycles } from './cycles.ts';
import { baseRoom, type Feature, type Room, rootRoom } from './features.ts';
import { type Findings, findEdgesToCut, maxDoors } from './law.ts';

function describeRoom({ name, files, doors }: Room, { edges }: Feature): string {
  const imports = edges.filter(({ from }) => from === name).map(({ to, weight }) => `${to} (${weight})`);
  return `  ${name}: ${files.length} files, ${doors.length} doors, imports ${imports.join(', ') || 'no other room'}`;
}

function* describeDoors({ rooms, path: feature }: Feature): Generator<string> {
  const shorten = (path: string) => (path.startsWith(`${feature}/`) ? path.slice(feature.length + 1) : path);
  for (const { name, doors } of rooms) {
    if (doors.length === 0) continue;
    yield `  doors of ${name}: ${doors.length}${name !== baseRoom && doors.length > maxDoors ? ', too many' : ''}`;
    for (const { file, importers } of doors)
      yield `    ${shorten(file)} <- ${importers.map(shorten).join(', ')}`;
  }
}

function* describeCycles({ edges }: Feature): Generator<string> {
  for (const rooms of findCycles(edges)) {
    yield `  cycle of ${rooms.length} rooms: ${rooms.join(', ')}`;
    for (const { from, to, weight } of findEdgesToCut(rooms, edges))
      yield `    cheapest to remove: ${from} -> ${to} (${weight})`;
  }
}

function* describeFeature(feature: Feature): Generator<string> {
  yield '';
  yield feature.path;
  for (const room of feature.rooms) yield describeRoom(room, feature);
  yield* describeCycles(feature);
  // A feature without rooms has only its root. The files of the root that others import are not listed, because they
  // are simply the files that pages and routes use.
  if (feature.rooms.some(({ name }) => name !== rootRoom)) yield* describeDoors(feature);
}

/** Describes the rooms of every feature, then every violation. */
export function describeFindings({ features, violations }: Findings): string[] {
  return [
    ...features.flatMap((feature) => [...describeFeature(feature)]),
    ...violations.flatMap(({ rule, message }) => ['', `${rule}: ${message}`]),
    '',
    violations.length === 0 ? 'Every feature keeps the law of rooms.' : `${violations.length} violations`,
  ];
}
