import { Navigate } from 'react-router-dom';
import { paths } from '../../lib/navigation/paths.ts';

export function LingPage() {
  return <Navigate to={paths.browse} replace />;
}
