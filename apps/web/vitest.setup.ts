import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Lazy sections load slowly on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// jsdom has no layout and no `scrollIntoView`.
if (typeof Element !== 'undefined' && !('scrollIntoView' in Element.prototype))
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });

afterEach(cleanup);
