import { randomBytes, randomUUID } from 'node:crypto';

import { openServer, type Database } from '#api/platform/database/database.ts';
import { makeFieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { loadFieldKeys } from '#api/platform/secrets/field-keys.ts';

import type { Installation } from './test-api-process.ts';

/** Works on the database beside the processes. */
export async function within<T>(
  { databaseUrl }: Pick<Installation, 'databaseUrl'>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openServer({ url: databaseUrl ?? '', pool: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

type Wanted = { fieldKeys: string; count: number; name: string };

/** Members who verified their e-mail only: with the name `Other`, Other0 at other-0@example.com and so on. */
export function memberRows({ fieldKeys, count, name }: Wanted) {
  const cipher = makeFieldCipher(loadFieldKeys({ fieldKeys, dataDir: '' }));
  const long = new Date('2025-01-01T00:00:00Z');
  return Array.from({ length: count }, (_, index) => {
    const id = randomUUID();
    const seal = (column: string, plain: string) => cipher.seal(plain, `members.${column}:${id}`);
    return {
      id,
      email_lookup: randomBytes(32),
      password_hash: 'none',
      email: seal('email', `${name.toLowerCase()}-${index}@example.com`),
      first_name: seal('first_name', `${name}${index}`),
      middle_name: seal('middle_name', ''),
      last_name: seal('last_name', 'Good'),
      birth_date: seal('birth_date', '1988-03-14'),
      address: seal('address', '12 Smith Street, Sydney NSW 2000'),
      address_previous: seal('address_previous', ''),
      lived_less_than_3_years: false,
      cohort: true,
      gender: null,
      partner_source_id: null,
      email_verified_at: long,
      created_at: long,
    };
  });
}
