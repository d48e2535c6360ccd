import { Navigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';

export function LingPage() {
  return <Navigate to={paths.browse} replace />;
}
