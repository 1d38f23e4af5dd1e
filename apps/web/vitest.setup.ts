import { cleanup, configure } from '@testing-library/react';
import { options } from 'preact';
import { afterEach } from 'vitest';

// Parts that load late take their time on a busy machine; a test that waits must not fail for that.
configure({ asyncUtilTimeout: 30_000 });

// Nothing is laid out in these tests, so there is nowhere to scroll to.
if (typeof Element !== 'undefined' && !('scrollIntoView' in Element.prototype))
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });

// Effects wait for a frame, which faked time would keep from them, and from those of the tests after it.
const soon = setTimeout;
options.requestAnimationFrame = (flush) => void soon(flush);

afterEach(cleanup);
