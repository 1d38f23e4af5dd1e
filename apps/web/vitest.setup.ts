import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Parts that load late take their time on a busy machine; a test that waits must not fail for that.
configure({ asyncUtilTimeout: 30_000 });

afterEach(cleanup);
