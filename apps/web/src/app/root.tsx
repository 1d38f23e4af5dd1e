import { type ReactNode, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { ErrorPanel } from '#web/ui/layout/error-panel.tsx';
import atkinson from '#web/ui/fonts/atkinson-hyperlegible-next.woff2?url';
import bricolage from '#web/ui/fonts/bricolage-grotesque-bold.woff2?url';
import figures from '#web/ui/fonts/bricolage-grotesque-figures.woff2?url';
import '#web/ui/styles/index.css';
import { OFFLINE_WORDS, useOnline } from '#web/api/network.ts';
import { LatePart } from '#web/ui/late-part.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { WokenPage, WrittenDocument } from './document.tsx';
import { paths } from './paths.ts';
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

/** The build writes whole documents; the browser has one already, and wakes the page in it. */
export function Layout({ children }: { children: ReactNode }) {
  const Around = import.meta.env.SSR ? WrittenDocument : WokenPage;
  return (
    <Around>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      {children}
    </Around>
  );
}

export default function Root() {
  useRouteFocus();
  return (
    <ViewerProvider>
      <Outlet />
      <LatePart>
        <ConnectionNote />
      </LatePart>
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
