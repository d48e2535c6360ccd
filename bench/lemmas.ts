import { makeLongChapter } from './make/make-books.ts';
import { median } from './report/compare.ts';
import type { Stage } from './stage.ts';

const phrases = 200;
const saves = 60;
const text =
  'Quand la vieille voisine ouvrait ses volets, elle voyait déjà les enfants qui couraient vers la rivière.';
const dictionary = 'voisine = neighbour\nvolets = shutters\ncouraient = were running';

export type LemmaCosts = {
  /** Milliseconds of saving a phrase over HTTP, with lemmas and without; the ratio is the median of pairs. */
  ours: number;
  theirs: number;
  ratio: number;
  /** Bytes of additional memory with lemmas, after the same saves. */
  grown: number;
};

/** Saves the same phrases in turns on two new servers, one of which has no lemmas. */
export async function measureLemmas(stage: Stage): Promise<LemmaCosts> {
  const whole = await stage.startAnother();
  const without = await stage.startAnother('./drive/without-lemmas.ts');
  try {
    const chapterId = await makeLongChapter(stage.db, 'lemmes', phrases, stage.clip);
    const { id } = await stage.db.phrase.findFirstOrThrow({ where: { chapterId }, select: { id: true } });
    const save = async (origin: string, name: string): Promise<number> => {
      const body = new FormData();
      body.set('phrase', `${name} : ${text}`);
      body.set('dictionary', dictionary);
      const start = performance.now();
      const response = await fetch(`${origin}/v1/admin/phrase/${id}`, {
        method: 'PUT',
        body,
        headers: { authorization: stage.editor.bearer },
      });
      const time = performance.now() - start;
      if (!response.ok) throw new Error(`A phrase was not saved: ${await response.text()}`);
      await response.arrayBuffer();
      return time;
    };
    const memory = async (peer: string) => (await (await fetch(`${peer}/held-memory`)).json()) as number;
    const pairs: [number, number][] = [];
    for (let count = 0; count < saves; count += 1) {
      pairs.push([await save(whole.ours, `Anne ${count}`), await save(without.ours, `Marie ${count}`)]);
    }
    return {
      ours: median(pairs.map(([ours]) => ours)),
      theirs: median(pairs.map(([, theirs]) => theirs)),
      ratio: median(pairs.map(([ours, theirs]) => ours / theirs)),
      grown: (await memory(whole.peer)) - (await memory(without.peer)),
    };
  } finally {
    whole.child.kill('SIGKILL');
    without.child.kill('SIGKILL');
  }
}
