import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';
import { z } from 'zod';

import { ConfigError } from '#api/config.ts';

const words = z.string().trim().min(1);

/** Who a mail comes from. The file holds more, which is the web app's. */
const MailBrand = z.object({
  name: words,
  company: words,
  companyNumber: words,
  licenceNumber: words,
  numbersAreFictitious: z.boolean(),
  siteUrl: z.url(),
});
export type MailBrand = z.output<typeof MailBrand>;

/** The edition's own name and numbers; a fault in the file stops the process at its start. */
export function loadMailBrand(contentDirectory: string): MailBrand {
  const checked = MailBrand.safeParse(read(join(contentDirectory, 'brand.yaml')));
  if (checked.success) return checked.data;
  const faults = checked.error.issues.map((each) => `${each.path.join('.')}: ${each.message}`);
  throw new ConfigError(`brand.yaml, ${faults.join('; ')}`);
}

/** Undefined for a file that is not there or is no YAML, which the schema then refuses. */
function read(path: string): unknown {
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
