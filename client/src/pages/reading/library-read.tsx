import { useParams } from 'react-router-dom';
import { Reader } from '../../features/reading/reader.tsx';

export function LibraryReadPage() {
  const { book_code = '' } = useParams();
  return <Reader key={book_code} source="book" bookCode={book_code} />;
}
