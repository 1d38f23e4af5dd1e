import type { ReactNode } from 'react';
import {
  Links,
  Meta,
  Scripts,
  ScrollRestoration,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router';
import { themeScript } from './layouts/theme-script.ts';
import { usePageHead } from './page-head.ts';

/** Where the page stands in its document. */
export const PAGE_ID = 'page';

/**
 * The document around every page, which the build alone writes. Anything inline must be the same for every visit: the
 * content security policy knows it by its hash from the build. Theme and stylesheet come before everything else a head
 * asks for: the page is complete without script, and would otherwise wait for it on a slow connection.
 */
export function WrittenDocument({ children }: { children: ReactNode }) {
  return (
    <html lang="en-AU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* oxlint-disable-next-line react/no-danger -- a constant of ours, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <Links />
        <meta name="theme-color" content="#0b3a2f" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
      </head>
      <body>
        <div id={PAGE_ID}>
          <div>{children}</div>
        </div>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** The page in a document that is already there: what others put into that document, such as extensions, stays. */
export function WokenPage({ children }: { children: ReactNode }) {
  useScrollRestoration();
  usePageHead();
  // One element: by it the page is found while it is not awake yet.
  return <div>{children}</div>;
}
