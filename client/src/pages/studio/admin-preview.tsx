import { useParams } from 'react-router-dom';
import { BookPreview } from '../../features/reading/book-preview.tsx';

export function AdminPreviewPage() {
  const { book_code: bookCode = '' } = useParams();
  return <BookPreview key={bookCode} bookCode={bookCode} />;
}
