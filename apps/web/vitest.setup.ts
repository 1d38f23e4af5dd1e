import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Parts that load late take their time on a busy machine; a test that waits must not fail for that.
configure({ asyncUtilTimeout: 30_000 });

// Nothing is laid out in these tests, so there is nowhere to scroll to.
if (typeof Element !== 'undefined' && !('scrollIntoView' in Element.prototype))
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });

afterEach(cleanup);
