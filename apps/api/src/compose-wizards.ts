import { wizardRoutes } from './features/wizards/wizards.routes.ts';
import type { DefineRoute } from './http/route.ts';

export function composeWizards() {
  return { routes: (define: DefineRoute) => wizardRoutes(define) };
}
