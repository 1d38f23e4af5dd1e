import { reportRoutes } from './features/report/report.routes.ts';
import type { DefineRoute } from './http/route.ts';

export function composeReport() {
  return { routes: (define: DefineRoute) => reportRoutes(define) };
}
