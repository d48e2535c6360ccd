import { makeLongChapter } from './make/make-books.ts';
import { median } from './report/compare.ts';
import type { Stage } from './stage.ts';

const phraseCount = 200;
const saveCount = 60;
const phraseText =
  'Quand la vieille voisine ouvrait ses volets, elle voyait déjà les enfants qui couraient vers la rivière.';
const dictionary = 'voisine = neighbour\nvolets = shutters\ncouraient = were running';

export type LemmaCosts = {
  /**
   * Milliseconds that saving a phrase takes with lemmas (`ours`) and without (`theirs`), and the median ratio of the
   * two.
   */
  ours: number;
  theirs: number;
  ratio: number;
  /** The additional memory that the server uses with lemmas, in bytes. */
  memoryGrowthBytes: number;
};

/**
 * Compares saving phrases on a server with lemmas and on one without. The measurements alternate between the two
 * servers.
 */
export async function measureLemmas(stage: Stage): Promise<LemmaCosts> {
  const serverWithLemmas = await stage.startAnotherServer();
  const serverWithoutLemmas = await stage.startAnotherServer('./drive/without-lemmas.ts');
  try {
    const chapterId = await makeLongChapter(stage.db, 'lemmes', phraseCount, stage.clip);
    const { id } = await stage.db.phrase.findFirstOrThrow({ where: { chapterId }, select: { id: true } });
    const measureSaveTime = async (origin: string, name: string): Promise<number> => {
      const body = new FormData();
      body.set('phrase', `${name} : ${phraseText}`);
      body.set('dictionary', dictionary);
      const startedAt = performance.now();
      const response = await fetch(`${origin}/v1/admin/phrase/${id}`, {
        method: 'PUT',
        body,
        headers: { authorization: stage.editor.bearer },
      });
      const milliseconds = performance.now() - startedAt;
      if (!response.ok) throw new Error(`A phrase was not saved: ${await response.text()}`);
      await response.arrayBuffer();
      return milliseconds;
    };
    const readMemoryBytes = async (peerOrigin: string) =>
      (await (await fetch(`${peerOrigin}/held-memory`)).json()) as number;
    const timePairs: [number, number][] = [];
    for (let i = 0; i < saveCount; i += 1) {
      timePairs.push([
        await measureSaveTime(serverWithLemmas.ours, `Anne ${i}`),
        await measureSaveTime(serverWithoutLemmas.ours, `Marie ${i}`),
      ]);
    }
    return {
      ours: median(timePairs.map(([timeWithLemmas]) => timeWithLemmas)),
      theirs: median(timePairs.map(([, timeWithoutLemmas]) => timeWithoutLemmas)),
      ratio: median(
        timePairs.map(([timeWithLemmas, timeWithoutLemmas]) => timeWithLemmas / timeWithoutLemmas),
      ),
      memoryGrowthBytes:
        (await readMemoryBytes(serverWithLemmas.peerOrigin)) -
        (await readMemoryBytes(serverWithoutLemmas.peerOrigin)),
    };
  } finally {
    serverWithLemmas.child.kill('SIGKILL');
    serverWithoutLemmas.child.kill('SIGKILL');
  }
}
