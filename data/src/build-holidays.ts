import { writeFileSync } from 'node:fs';

import { HOLIDAYS_FILE, holidaysModule } from './public-holidays.ts';

writeFileSync(HOLIDAYS_FILE, holidaysModule());
