import type { Plugin } from 'vite';

/**
 * React Router reloads the current page when the code of the next one cannot be fetched, and does so at every try. As an error it
 * reaches the error boundary at the address of the link, which loads that once (`app/lost-code.ts`).
 */
export const lostRoutes = (): Plugin => ({
  name: 'lost-routes',
  transform: {
    filter: { id: /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/ },
    handler(code) {
      const thrown = code.replace(
        'window.location.reload();',
        "throw Object.assign(error, { name: 'LostRoute' });",
      );
      if (thrown === code) this.error('React Router no longer reloads a page whose code is lost');
      return thrown;
    },
  },
});
