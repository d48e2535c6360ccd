import type { Edge } from './cycles.ts';
import type { FileEdge } from './file-graph.ts';
import { isSource, type Project } from './project.ts';

/**
 * The name of the room for files that are directly in a feature's folder. These files connect the feature's other
 * rooms.
 */
export const rootRoom = 'root';
/** The name of the room for code that the other rooms of a feature share. */
export const baseRoom = 'base';

export type RoomEdge = Edge & { imports: FileEdge[] };

/** A file that is imported from outside its room, and the files that import it. */
type RoomEntryPoint = { file: string; importers: string[] };

export type Room = { name: string; files: string[]; doors: RoomEntryPoint[] };

export type Feature = {
  /** Path of the feature's folder, such as `client/src/features/reading`. */
  path: string;
  rooms: Room[];
  edges: RoomEdge[];
};

type FileRoom = { feature: string; room: string };

function fileRoomOf(path: string): FileRoom | undefined {
  const match = /^((?:client|server)\/src\/features\/[^/]+)\/(?:([^/]+)\/)?/.exec(path);
  return match?.[1] ? { feature: match[1], room: match[2] ?? rootRoom } : undefined;
}

const isInRoom = (path: string, { feature, room }: FileRoom) => {
  const fileRoom = fileRoomOf(path);
  return fileRoom?.feature === feature && fileRoom.room === room;
};

function findEntryPoints(home: FileRoom, graph: readonly FileEdge[]): RoomEntryPoint[] {
  const entryPoints = new Map<string, string[]>();
  for (const { from, to } of graph) {
    if (isInRoom(to, home) && !isInRoom(from, home))
      entryPoints.set(to, [...(entryPoints.get(to) ?? []), from]);
  }
  return [...entryPoints].map(([file, importers]) => ({ file, importers: importers.sort() }));
}

function findEdges(feature: string, graph: readonly FileEdge[]): RoomEdge[] {
  const edges = new Map<string, RoomEdge>();
  for (const edge of graph) {
    const from = fileRoomOf(edge.from);
    const to = fileRoomOf(edge.to);
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
  for (const path of Object.keys(project).filter(isSource).sort()) {
    const fileRoom = fileRoomOf(path);
    if (!fileRoom) continue;
    const rooms = features.get(fileRoom.feature) ?? new Map<string, string[]>();
    features.set(fileRoom.feature, rooms.set(fileRoom.room, [...(rooms.get(fileRoom.room) ?? []), path]));
  }
  return [...features].map(([path, rooms]) => ({
    path,
    rooms: [...rooms].map(([name, files]) => ({
      name,
      files,
      doors: findEntryPoints({ feature: path, room: name }, graph),
    })),
    edges: findEdges(path, graph),
  }));
}
