import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';
import { z } from 'zod';

const words = z.string().trim().min(1);

/** Who a mail comes from. The file holds more, which is the web app's. */
const MailBrand = z.object({
  name: words,
  company: words,
  companyNumber: words,
  licenceNumber: words,
  numbersAreFictitious: z.boolean(),
});
export type MailBrand = z.output<typeof MailBrand>;

/** The edition's own name and numbers; a fault in the file stops the process at its start. */
export function loadMailBrand(contentDirectory: string): MailBrand {
  return MailBrand.parse(parse(readFileSync(join(contentDirectory, 'brand.yaml'), 'utf8')));
}
