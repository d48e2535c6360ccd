import { findCycles } from './cycles.ts';
import { baseRoom, type Feature, type Room, rootRoom } from './features.ts';
import { type Findings, findEdgesToCut, maxEntryPoints } from './law.ts';

function describeRoom({ name, files, entryPoints }: Room, { edges }: Feature): string {
  const imports = edges.filter(({ from }) => from === name).map(({ to, weight }) => `${to} (${weight})`);
  return `  ${name}: ${files.length} files, ${entryPoints.length} doors, imports ${imports.join(', ') || 'no other room'}`;
}

function* describeEntryPoints({ rooms, path: feature }: Feature): Generator<string> {
  const shortenPath = (path: string) =>
    path.startsWith(`${feature}/`) ? path.slice(feature.length + 1) : path;
  for (const { name, entryPoints } of rooms) {
    if (entryPoints.length === 0) continue;
    yield `  doors of ${name}: ${entryPoints.length}${name !== baseRoom && entryPoints.length > maxEntryPoints ? ', too many' : ''}`;
    for (const { file, importers } of entryPoints)
      yield `    ${shortenPath(file)} <- ${importers.map(shortenPath).join(', ')}`;
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
  // A feature without subfolders (rooms) has no entry points worth listing, because pages and routes simply import its
  // files.
  if (feature.rooms.some(({ name }) => name !== rootRoom)) yield* describeEntryPoints(feature);
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
