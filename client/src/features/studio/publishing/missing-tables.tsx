import { Link } from 'react-router-dom';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import type { MissingMeaningsResponse } from '../base/phrases.api.ts';
import { numberCellClass, StudioTable } from '../base/studio-table.tsx';
import { toMissingPartsText } from './missing-labels.ts';

const phraseColumns = [
  { name: 'No', numeric: true, width: '4rem' },
  { name: 'Phrase' },
  { name: 'Chapter', numeric: true, width: '5rem' },
  { name: 'Missing', width: '12rem' },
];

export function MissingPhrases({ phrases }: { phrases: MissingMeaningsResponse['data']['phrase'] }) {
  return (
    <StudioTable label="Unfinished phrases" columns={phraseColumns} minWidth="36rem">
      {phrases.map(({ id, phrase, phrase_no, chapter_no, missing }) => (
        <tr key={id}>
          <td className={numberCellClass}>{phrase_no}</td>
          <th scope="row" lang="fr">
            <Link to={studioPaths.editPhrase(id)}>{phrase}</Link>
          </th>
          <td className={numberCellClass}>{chapter_no}</td>
          <td>{toMissingPartsText(missing)}</td>
        </tr>
      ))}
    </StudioTable>
  );
}

const wordColumns = [{ name: 'Word' }, { name: 'In phrases', numeric: true, width: '7rem' }];

type MissingWordsProps = { words: MissingMeaningsResponse['data']['words']; total: number };

/**
 * Table of words without a meaning. Each word links to the first phrase that contains it. A meaning added there
 * applies to the whole book.
 */
export function MissingWords({ words, total }: MissingWordsProps) {
  const caption = total > words.length ? `The ${words.length} most common of ${total}` : 'Most common first';
  return (
    <StudioTable label="Words without a meaning" columns={wordColumns} caption={caption} minWidth="16rem">
      {words.map(({ word, phrases, phrase_id }) => (
        <tr key={word}>
          <th scope="row" lang="fr">
            <Link to={studioPaths.editPhrase(phrase_id)}>{word}</Link>
          </th>
          <td className={numberCellClass}>{phrases}</td>
        </tr>
      ))}
    </StudioTable>
  );
}
