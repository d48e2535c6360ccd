import { useParams } from 'react-router-dom';
import { SampleEnding } from '../../features/catalogue/book/sample-ending.tsx';
import { Reader } from '../../features/reading/reader.tsx';

export function SampleReadPage() {
  const { book_code = '' } = useParams();
  return (
    <Reader
      key={book_code}
      source="sample"
      bookCode={book_code}
      ending={<SampleEnding bookCode={book_code} />}
    />
  );
}
