import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { ErrorPanel } from '#web/ui/layout/error-panel.tsx';
import atkinson from '#web/ui/fonts/atkinson-hyperlegible-next.woff2?url';
import bricolage from '#web/ui/fonts/bricolage-grotesque-bold.woff2?url';
import figures from '#web/ui/fonts/bricolage-grotesque-figures.woff2?url';
import '#web/ui/styles/index.css';
import { OFFLINE_WORDS, useOnline } from '#web/api/network.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { paths } from './paths.ts';
import { themeScript } from './layouts/theme-script.ts';
import { useRouteFocus } from './layouts/use-route-focus.ts';
import { ShellShape } from './shell-shape.tsx';
import { ViewerProvider } from './viewer/viewer-provider.tsx';

// Says nothing before the network goes for the first time, and is here long before that.
const ConnectionNote = lazyPart(async () => {
  const note = await import('./connection-note.tsx');
  return { default: note.ConnectionNote };
});

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;

export const links = () => [
  { ...font, href: bricolage },
  { ...font, href: atkinson },
  { ...font, href: figures },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/img/icon-180.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/**
 * The document around every page. Anything inline must be the same for every visit: the content security policy knows
 * it by its hash from the build. `scripts/first-things-first.ts` moves theme and stylesheet to the front.
 */
export function Layout({ children }: { children: ReactNode }) {
  return (
    // The theme script sets an attribute before React hydrates, which is not a mismatch.
    <html lang="en-AU" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0b3a2f" />
        {/* React Aria adds a style element unless one with this id exists, and the policy refuses style elements.
            Its only rule is in base.css. */}
        <meta name="color-scheme" content="light dark" id="react-aria-pressable-style" />
        {/* oxlint-disable-next-line react/no-danger -- a constant of ours, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        {/* While suggestions are open, React Aria hides everything without this attribute, which would still stay
            in the tab order. */}
        <a className="skip" href="#main" data-react-aria-top-layer="">
          Skip to main content
        </a>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useRouteFocus();
  return (
    <ViewerProvider>
      <Outlet />
      <Suspense fallback={null}>
        <ConnectionNote />
      </Suspense>
    </ViewerProvider>
  );
}

/** Shown by pages that exist only in the browser, until their code arrives. */
export function HydrateFallback() {
  return <ShellShape />;
}

/** The last resort: a defect that no page caught, or a page whose code could not be fetched without a network. */
export function ErrorBoundary() {
  const isOnline = useOnline();
  const [wasOffline] = useState(!isOnline);
  useEffect(() => {
    if (isOnline && wasOffline) location.reload();
  }, [isOnline, wasOffline]);
  return (
    <main id="main" className="wrap section">
      {isOnline ? (
        <ErrorPanel
          headingLevel={1}
          action={<ButtonLink to={paths.home()}>Go back to the main page</ButtonLink>}
        >
          <p>An unexpected error occurred</p>
        </ErrorPanel>
      ) : (
        <ErrorPanel headingLevel={1} action={<Button onClick={() => location.reload()}>Try again</Button>}>
          <p>{OFFLINE_WORDS}</p>
        </ErrorPanel>
      )}
    </main>
  );
}
