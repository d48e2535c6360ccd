import { dirname } from 'node:path';
import { findCheapestCut, findCycles } from './cycles.ts';
import { baseRoom, type Feature, findFeatures, type Room, type RoomEdge, rootRoom } from './features.ts';
import { buildFileGraph, type FileEdge } from './file-graph.ts';
import type { Project } from './project.ts';

export const maxEntryPoints = 6;
const maxFilesPerFolder = 25;

const roomRules = ['root is imported', 'base imports', 'rooms in a cycle', 'too many doors'] as const;
type RoomRule = (typeof roomRules)[number];
export type Rule = RoomRule | 'files in a cycle' | 'full folder';

export const isRoomRule = (rule: Rule) => roomRules.some((roomRule) => roomRule === rule);

/** `path` is the feature, room or folder that breaks the rule, or the first file of a cycle. */
type Violation = { rule: Rule; path: string; message: string };

const maxListedLines = 8;

function formatList(lines: readonly string[]): string {
  const hiddenLineCount = lines.length - maxListedLines;
  return [...lines.slice(0, maxListedLines), ...(hiddenLineCount > 0 ? [`and ${hiddenLineCount} more`] : [])]
    .map((line) => `\n    ${line}`)
    .join('');
}

const formatImport = ({ from, to, names }: FileEdge) =>
  `${from} imports ${names.join(', ') || 'the file'} from ${to}`;
const formatImports = (edges: readonly RoomEdge[]) =>
  formatList(edges.flatMap((edge) => edge.imports.map(formatImport)));

/** Returns true for an import that is forbidden even if it isn't part of a cycle. */
const isForbiddenImport = ({ from, to }: RoomEdge) => to === rootRoom || from === baseRoom;

function* checkRoot({ path, edges }: Feature): Generator<Violation> {
  const importsOfRoot = edges.filter(({ to }) => to === rootRoom);
  if (importsOfRoot.length === 0) return;
  const message =
    `The files at the root of ${path} only compose its rooms; no room imports them. Move what rooms share into ` +
    `${path}/${baseRoom}/, or let the root hand it down as a value:${formatImports(importsOfRoot)}`;
  yield { rule: 'root is imported', path, message };
}

function* checkBase({ path, edges }: Feature): Generator<Violation> {
  const importsByBase = edges.filter(({ from }) => from === baseRoom);
  if (importsByBase.length === 0) return;
  const message =
    `${path}/${baseRoom}/ is what all rooms of the feature stand on; it imports none of them. Move what it needs into ` +
    `${baseRoom}/, or move what needs it out of there:${formatImports(importsByBase)}`;
  yield { rule: 'base imports', path: `${path}/${baseRoom}`, message };
}

/**
 * Returns the imports to remove to break every cycle among these rooms (subfolders of a feature): all forbidden
 * imports in the cycles, and as few of the allowed ones as possible.
 */
export function findEdgesToCut(rooms: readonly string[], edges: readonly RoomEdge[]): RoomEdge[] {
  const edgesInCycle = edges.filter(({ from, to }) => rooms.includes(from) && rooms.includes(to));
  const allowedEdges = edgesInCycle.filter((edge) => !isForbiddenImport(edge));
  return [
    ...findCycles(allowedEdges).flatMap((cycle) => findCheapestCut(cycle, allowedEdges)),
    ...edgesInCycle.filter(isForbiddenImport),
  ];
}

function* checkCycles({ path, edges }: Feature): Generator<Violation> {
  for (const rooms of findCycles(edges)) {
    const edgesToCut = findEdgesToCut(rooms, edges);
    const edgeNames = edgesToCut.map(({ from, to, weight }) => `${from} -> ${to} (${weight})`).join(', ');
    const message =
      `These rooms of ${path} import each other in a circle, so none of them can be understood alone: ` +
      `${rooms.join(', ')}. The cheapest imports to remove are ${edgeNames}:${formatImports(edgesToCut)}`;
    yield { rule: 'rooms in a cycle', path, message };
  }
}

function* checkEntryPoints(feature: Feature, { name, entryPoints }: Room): Generator<Violation> {
  if (name === baseRoom || entryPoints.length <= maxEntryPoints) return;
  const path = name === rootRoom ? feature.path : `${feature.path}/${name}`;
  const message =
    `${entryPoints.length} files of ${path}${name === rootRoom ? ' itself' : '/'} are imported from outside it, more than ` +
    `${maxEntryPoints}. Close some of these doors: fold a file with one importer into that importer, move what all rooms need into ` +
    `${baseRoom}/, or offer one component or function in front of several:${formatList(
      entryPoints
        .toSorted((a, b) => a.importers.length - b.importers.length)
        .map(({ file, importers }) => `${file} is imported by ${importers.join(', ')}`),
    )}`;
  yield { rule: 'too many doors', path, message };
}

function* checkFiles(graph: readonly FileEdge[]): Generator<Violation> {
  for (const files of findCycles(graph)) {
    const edgesBetweenFiles = graph
      // A file that is imported only for its side effects has no imported names, but still counts as one import.
      .map((edge) => ({ ...edge, weight: Math.max(1, edge.names.length) }))
      .filter(({ from, to }) => files.includes(from) && files.includes(to));
    const message =
      `These files import each other in a circle; types count too: ${files.join(', ')}. ` +
      `The cheapest imports to remove:${formatList(findCheapestCut(files, edgesBetweenFiles).map(formatImport))}`;
    yield { rule: 'files in a cycle', path: files[0] ?? '', message };
  }
}

function* checkFolders(project: Project): Generator<Violation> {
  const fileCounts = new Map<string, number>();
  for (const path of Object.keys(project)) {
    if (/\.(tsx?|css|mjs)$/.test(path))
      fileCounts.set(dirname(path), (fileCounts.get(dirname(path)) ?? 0) + 1);
  }
  for (const [path, count] of fileCounts) {
    if (count <= maxFilesPerFolder) continue;
    const message = `${path} directly holds ${count} files, more than ${maxFilesPerFolder}. Group them in subfolders by subject.`;
    yield { rule: 'full folder', path, message };
  }
}

export type Findings = { features: Feature[]; violations: Violation[] };

/** Checks the project against the rules for rooms in docs/architecture.md. */
export function checkProject(project: Project): Findings {
  const graph = buildFileGraph(project);
  const features = findFeatures(project, graph);
  const checkFeature = (feature: Feature) => [
    ...checkRoot(feature),
    ...checkBase(feature),
    ...checkCycles(feature),
    ...feature.rooms.flatMap((room) => [...checkEntryPoints(feature, room)]),
  ];
  return {
    features,
    violations: [...features.flatMap(checkFeature), ...checkFiles(graph), ...checkFolders(project)],
  };
}
