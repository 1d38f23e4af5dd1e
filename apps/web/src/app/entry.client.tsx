import { Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { PAGE_ID } from './document.tsx';

const page = document.getElementById(PAGE_ID);
if (page === null) throw new Error('a document without the place of its page');
hydrateRoot(
  page,
  // The router waits a moment for what the document carries for it; what is there stays meanwhile.
  <Suspense fallback={null}>
    <HydratedRouter />
  </Suspense>,
);
