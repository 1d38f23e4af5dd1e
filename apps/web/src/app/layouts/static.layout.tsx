import type { StaticHandle } from '../static-page.tsx';
import { loadDocument } from './load-document.ts';
import SiteLayout from './site.layout.tsx';

export const handle: StaticHandle = { static: true };

export const clientMiddleware = [loadDocument];

export default function StaticLayout() {
  return <SiteLayout />;
}
