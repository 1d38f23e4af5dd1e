import {
  type ReactNode,
  startTransition,
  useEffect,
  useState,
  Children,
  cloneElement,
  isValidElement,
} from 'react';
import { Link, Links, Meta, Outlet, ScrollRestoration, Scripts, useRouteError } from 'react-router';
import { OFFLINE_WORDS } from '#web/api/network.ts';
import { useOnline } from '#web/api/use-online.ts';
import { currentSession, INITIAL_SESSION, startSession, watchSession } from '#web/api/session.ts';
import { brand } from '#web/navigation/brand.ts';
import { viewerOf } from '#web/api/session-viewer.ts';
import { anonymousViewer, ViewerContext } from '#web/navigation/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import atkinson from '#web/ui/fonts/atkinson-hyperlegible-next.woff2?url';
import bricolage from '#web/ui/fonts/bricolage-grotesque-bold.woff2?url';
import figures from '#web/ui/fonts/bricolage-grotesque-figures.woff2?url';
import { ErrorPanel } from '#web/ui/layout/error-panel.tsx';
import { AdviceProvider } from './advice-provider.tsx';
import { keepShell } from './app-worker.ts';
import { ConnectionNote } from './connection-note.tsx';
import { themeScript } from './layouts/theme-script.ts';
import { useRouteFocus } from './layouts/use-route-focus.ts';
import { paths } from '#web/navigation/paths.ts';
import { isLostRoute, reloadOnce, mayReload } from './lost-code.ts';
import { browserNotices } from './old-browser.ts';
import { NewVersion } from './new-version.tsx';
import { ShellShape } from './shell-shape.tsx';
import { StaticScript, useIsStatic } from './static-page.tsx';
import { PAGES } from '@wattle/domain/pages/pages';
import { PATHS } from '@wattle/domain/pages/paths';
import '#web/ui/styles/index.css';

/** URLs with side effects, and URLs that are no page. */
const EFFECTS = [PATHS.logout, PATHS.unsubscribe, PATHS.partnerRefer, '/compare/*', '/v1/*'];

/** Prefetches any page on hover or press. Prerenders static pages too: their script waits for activation. */
function speculationRules(): string {
  const readable = PAGES.filter(
    ({ layout, name, isHtml }) => layout.startsWith('static') && (isHtml || name === 'article'),
  );
  const prefetched = {
    and: [
      { href_matches: '/*' },
      { not: { href_matches: EFFECTS.flatMap((path) => [path, `${path}?*`]) } },
      { not: { selector_matches: '[target]' } },
    ],
  };
  const prerendered = {
    and: [{ href_matches: readable.map(({ path }) => path) }, { not: { selector_matches: '[target]' } }],
  };
  return JSON.stringify({
    prefetch: [{ where: prefetched, eagerness: 'moderate' }],
    prerender: [{ where: prerendered, eagerness: 'moderate' }],
  });
}

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;

/** The title of the shell of client-only pages, until each has its own. */
export const meta = () => [{ title: brand.name }];

export const links = () => [
  { ...font, href: bricolage },
  { ...font, href: atkinson },
  { ...font, href: figures },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/img/icon-180.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

function presentMarks() {
  if (import.meta.env.SSR) return {};
  const { theme, viewer } = document.documentElement.dataset;
  return { 'data-theme': theme, 'data-viewer': viewer };
}

/**
 * The document around every page. Inline scripts are constants, which the content security policy allows by hash. The
 * theme script marks `<html>` before React hydrates it, and React removes unknown attributes where it renders the
 * document again.
 */
export function Layout({ children }: { children: ReactNode }) {
  const isStatic = useIsStatic();
  return (
    <html lang="en-AU" {...presentMarks()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* oxlint-disable-next-line react/no-danger -- a constant, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <meta name="theme-color" content="#0b3a2f" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
        {/* Written at build time only, to keep it out of the bundle. */}
        <script
          type="speculationrules"
          suppressHydrationWarning
          // oxlint-disable-next-line react/no-danger -- a constant, allowed by its hash
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? speculationRules() : '' }}
        />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to main content
        </a>
        {/* Written at build time only, as above. */}
        <div
          suppressHydrationWarning
          // oxlint-disable-next-line react/no-danger -- a constant
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? browserNotices({ needsScript: !isStatic }) : '',
          }}
        />
        {children}
        {isStatic ? (
          <StaticScript />
        ) : (
          <>
            <ScrollRestoration />
            <PageScripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  useRouteFocus();
  useEffect(keepShell, []);
  return (
    <ViewerProvider>
      <AdviceProvider>
        <Outlet />
      </AdviceProvider>
      <ConnectionNote />
      <NewVersion />
    </ViewerProvider>
  );
}

/** One viewer for all layouts, so that header and page cannot disagree. */
function ViewerProvider({ children }: { children: ReactNode }) {
  const [viewer, setViewer] = useState(anonymousViewer);
  useEffect(() => {
    const update = () => {
      const session = currentSession();
      // An urgent update would discard prerendered sections whose code has not arrived yet.
      if (session !== INITIAL_SESSION) startTransition(() => setViewer(viewerOf(session)));
    };
    const unsubscribe = watchSession(update);
    startSession();
    update();
    return unsubscribe;
  }, []);
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** Shown by client-only pages until their code arrives. */
export function HydrateFallback() {
  return <ShellShape />;
}

/** An error that no page caught, as of a page older than the API; or page code that could not be fetched. */
export function ErrorBoundary() {
  const isOnline = useOnline();
  const [wasOffline] = useState(!isOnline);
  const isLost = isLostRoute(useRouteError());
  const [isReloading, setReloading] = useState(() => isLost && isOnline && mayReload());
  useEffect(() => {
    if (isOnline && wasOffline) location.reload();
  }, [isOnline, wasOffline]);
  useEffect(() => {
    if (isReloading) reloadOnce().catch(() => setReloading(false));
  }, [isReloading]);
  if (isReloading) return <ShellShape />;
  return (
    <main id="main" className="wrap section">
      <ErrorPanel headingLevel={1} action={<Button onClick={() => location.reload()}>Reload</Button>}>
        <p>{isOnline ? 'An unexpected error occurred' : OFFLINE_WORDS}</p>
        {isOnline && (
          <p>
            <Link to={paths.home()}>Go back to the main page</Link>
          </p>
        )}
      </ErrorPanel>
    </main>
  );
}

/**
 * The router's `<Scripts/>`, fetched after stylesheet and fonts: the HTML is readable before React arrives. The router
 * has no option for it, and React puts these links before the stylesheet. The first calls alone run at once.
 */
function PageScripts() {
  return afterStyles(Scripts({}));
}

function afterStyles(scripts: ReactNode): ReactNode {
  return Children.map(scripts, (element) => {
    if (!isValidElement<{ children?: ReactNode; rel?: string; href?: string }>(element)) return element;
    const { rel, href = '', children } = element.props;
    if (href.startsWith('/assets/early-'))
      return <script type="module" async src={href} fetchPriority="high" />;
    if (rel === 'modulepreload') return cloneElement(element, { fetchPriority: 'low' } as object);
    return children === undefined ? element : cloneElement(element, {}, afterStyles(children));
  });
}
