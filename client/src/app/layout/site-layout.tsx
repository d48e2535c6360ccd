import { Header } from './header.tsx';
import { PageFrame } from './layouts.tsx';

export function SiteLayout() {
  return <PageFrame header={<Header />} />;
}
