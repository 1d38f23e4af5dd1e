import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { regionsOfAsgs } from './asgs.ts';

const [, , file] = process.argv;
if (file === undefined) {
  process.stderr.write('Name the GeoJSON file of the SA3 boundaries: npm run data:import-asgs -- FILE\n');
  process.exitCode = 1;
} else {
  const regions = regionsOfAsgs(JSON.parse(readFileSync(resolve(file), 'utf8')));
  writeFileSync(
    new URL('../../content/map/regions.topo.json', import.meta.url),
    `${JSON.stringify(regions)}\n`,
  );
  process.stdout.write(
    `${regions.objects.regions.geometries.length} regions imported. Rebuild the web app to show them.\n`,
  );
}
