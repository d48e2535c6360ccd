import { compareRequestRates, type Variant } from './report/compare.ts';
import { printRow } from './report/row.ts';
import type { Stage } from './stage.ts';

/** The number of phrases that the reader requests at a time. */
const windowSize = 20;

/** Compares reading a hundred phrases in batches with the hand-written server, which returns them one by one. */
export async function measureWindows(stage: Stage, oneByOneVariant: Variant): Promise<void> {
  const toWindowVariant = (bookCode: string, lastPhraseNo: number) => ({
    urls: Array.from({ length: 5 }, (_, index) => {
      const firstPhraseNo = 1 + Math.floor((index * (lastPhraseNo - windowSize)) / 4);
      return `${stage.ours}/v1/user/read-window?book_code=${bookCode}&from=${firstPhraseNo}&count=${windowSize}`;
    }),
    bearer: stage.reader.bearer,
  });
  const windowRatio = await compareRequestRates(toWindowVariant('short', 100), oneByOneVariant);
  const timeRatio = 1 / (windowRatio.ratio * windowSize);
  const formattedRatio = `${timeRatio.toFixed(2)}  (${Math.round(windowRatio.ours * windowSize)} : ${Math.round(windowRatio.theirs)} phrases/s)`;
  printRow(
    'server time of 100 phrases in windows ÷ of the peer, one by one',
    formattedRatio,
    '≤ 0.3',
    timeRatio <= 0.3,
  );
  const longBookRatio = await compareRequestRates(
    toWindowVariant('long', 100_000),
    toWindowVariant('short', 100),
  );
  printRow(
    'time of a window in 100,000 phrases ÷ in 100',
    (1 / longBookRatio.ratio).toFixed(2),
    '≤ 1.2',
    1 / longBookRatio.ratio <= 1.2,
  );
}
