import { useParams } from 'react-router-dom';
import { SampleEnding } from '../../features/catalogue/book/sample-ending.tsx';
import { Reader } from '../../features/reading/reader.tsx';
import { useBookWords } from '../../features/vocabulary/states/use-book-words.tsx';

export function SampleReadPage() {
  const { book_code = '' } = useParams();
  return <SampleReader key={book_code} bookCode={book_code} />;
}

function SampleReader({ bookCode }: { bookCode: string }) {
  const words = useBookWords({ bookCode, sample: true });
  return (
    <Reader source="sample" bookCode={bookCode} words={words} ending={<SampleEnding bookCode={bookCode} />} />
  );
}
