import type { Edge } from './cycles.ts';
import type { FileEdge } from './file-graph.ts';
import { isProductSource, type Project } from './project.ts';

/**
 * The room that consists of the files directly in a feature's folder. All other rooms are subfolders, which these
 * files connect.
 */
export const rootRoom = 'root';
/** The room (subfolder of a feature) for code that the feature's other rooms share. */
export const baseRoom = 'base';

export type RoomEdge = Edge & { imports: FileEdge[] };

/** A file that is imported from outside its room, and the files that import it. */
type RoomEntryPoint = { file: string; importers: string[] };

export type Room = { name: string; files: string[]; entryPoints: RoomEntryPoint[] };

export type Feature = {
  /** Path of the feature's folder, such as `client/src/features/reading`. */
  path: string;
  rooms: Room[];
  edges: RoomEdge[];
};

type RoomLocation = { feature: string; room: string };

function roomLocationOf(path: string): RoomLocation | undefined {
  const match = /^((?:client|server)\/src\/features\/[^/]+)\/(?:([^/]+)\/)?/.exec(path);
  return match?.[1] ? { feature: match[1], room: match[2] ?? rootRoom } : undefined;
}

const isInRoom = (path: string, { feature, room }: RoomLocation) => {
  const roomLocation = roomLocationOf(path);
  return roomLocation?.feature === feature && roomLocation.room === room;
};

function findEntryPoints(location: RoomLocation, graph: readonly FileEdge[]): RoomEntryPoint[] {
  const importersByFile = new Map<string, string[]>();
  for (const { from, to } of graph) {
    if (isInRoom(to, location) && !isInRoom(from, location))
      importersByFile.set(to, [...(importersByFile.get(to) ?? []), from]);
  }
  return [...importersByFile].map(([file, importers]) => ({ file, importers: importers.sort() }));
}

function findEdges(feature: string, graph: readonly FileEdge[]): RoomEdge[] {
  const edges = new Map<string, RoomEdge>();
  for (const edge of graph) {
    const from = roomLocationOf(edge.from);
    const to = roomLocationOf(edge.to);
    if (from?.feature !== feature || to?.feature !== feature || from.room === to.room) continue;
    const key = `${from.room} ${to.room}`;
    const imports = [...(edges.get(key)?.imports ?? []), edge];
    edges.set(key, { from: from.room, to: to.room, weight: imports.length, imports });
  }
  return [...edges].toSorted(([a], [b]) => a.localeCompare(b)).map(([, edge]) => edge);
}

/**
 * Returns all features of the client and the server, each with its rooms, the imports between them, and the files
 * that are imported from outside their room.
 */
export function findFeatures(project: Project, graph: readonly FileEdge[]): Feature[] {
  const features = new Map<string, Map<string, string[]>>();
  for (const path of Object.keys(project).filter(isProductSource).sort()) {
    const roomLocation = roomLocationOf(path);
    if (!roomLocation) continue;
    const rooms = features.get(roomLocation.feature) ?? new Map<string, string[]>();
    features.set(
      roomLocation.feature,
      rooms.set(roomLocation.room, [...(rooms.get(roomLocation.room) ?? []), path]),
    );
  }
  return [...features].map(([path, rooms]) => ({
    path,
    rooms: [...rooms].map(([name, files]) => ({
      name,
      files,
      entryPoints: findEntryPoints({ feature: path, room: name }, graph),
    })),
    edges: findEdges(path, graph),
  }));
}
