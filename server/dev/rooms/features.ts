import type { Edge } from './cycles.ts';
import type { FileEdge } from './file-graph.ts';
import { isSource, type Project } from './project.ts';

/** The files directly in a feature's folder, which compose its rooms. */
export const rootRoom = 'root';
/** The room for code that the other rooms share. */
export const baseRoom = 'base';

export type RoomEdge = Edge & { imports: FileEdge[] };

/** A file that is imported from outside its room. */
type Door = { file: string; importers: string[] };

export type Room = { name: string; files: string[]; doors: Door[] };

export type Feature = {
  /** For example `client/src/features/reading`. */
  path: string;
  rooms: Room[];
  edges: RoomEdge[];
};

type Home = { feature: string; room: string };

function homeOf(path: string): Home | undefined {
  const found = /^((?:client|server)\/src\/features\/[^/]+)\/(?:([^/]+)\/)?/.exec(path);
  return found?.[1] ? { feature: found[1], room: found[2] ?? rootRoom } : undefined;
}

const isIn = (path: string, { feature, room }: Home) => {
  const home = homeOf(path);
  return home?.feature === feature && home.room === room;
};

function findDoors(home: Home, graph: readonly FileEdge[]): Door[] {
  const doors = new Map<string, string[]>();
  for (const { from, to } of graph) {
    if (isIn(to, home) && !isIn(from, home)) doors.set(to, [...(doors.get(to) ?? []), from]);
  }
  return [...doors].map(([file, importers]) => ({ file, importers: importers.sort() }));
}

function findEdges(feature: string, graph: readonly FileEdge[]): RoomEdge[] {
  const edges = new Map<string, RoomEdge>();
  for (const edge of graph) {
    const from = homeOf(edge.from);
    const to = homeOf(edge.to);
    if (from?.feature !== feature || to?.feature !== feature || from.room === to.room) continue;
    const key = `${from.room} ${to.room}`;
    const imports = [...(edges.get(key)?.imports ?? []), edge];
    edges.set(key, { from: from.room, to: to.room, weight: imports.length, imports });
  }
  return [...edges].toSorted(([a], [b]) => a.localeCompare(b)).map(([, edge]) => edge);
}

/** Returns every feature of the client and the server with its rooms, the imports between them, and their doors. */
export function findFeatures(project: Project, graph: readonly FileEdge[]): Feature[] {
  const features = new Map<string, Map<string, string[]>>();
  for (const path of Object.keys(project).filter(isSource).sort()) {
    const home = homeOf(path);
    if (!home) continue;
    const rooms = features.get(home.feature) ?? new Map<string, string[]>();
    features.set(home.feature, rooms.set(home.room, [...(rooms.get(home.room) ?? []), path]));
  }
  return [...features].map(([path, rooms]) => ({
    path,
    rooms: [...rooms].map(([name, files]) => ({
      name,
      files,
      doors: findDoors({ feature: path, room: name }, graph),
    })),
    edges: findEdges(path, graph),
  }));
}
