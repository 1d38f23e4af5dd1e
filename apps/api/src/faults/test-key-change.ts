import { startWattle, type Exit } from '@wattle/testkit/processes/collecting';

import { SEALED_TABLES } from '#api/compose.ts';
import { ROOT_KEY_TABLE } from '#api/platform/keys/root-key.ts';
import { keyIn, readPage, readWhole } from '#api/platform/keys/sealed-rows.sql.ts';
import { makeFieldCipher } from '#api/platform/secrets/field-encryption.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';
import { loadFieldKeys } from '#api/platform/secrets/field-keys.ts';

import type { Installation } from './test-api-process.ts';
import { memberRows, within } from './test-members.ts';

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
export const OLD = { FIELD_KEYS: `1:${key(4)}` };
/** Both are known; the old one writes. */
export const ANNOUNCED = { FIELD_KEYS: `1:${key(4)},2:${key(6)}` };
/** Both are known; the new one writes. */
export const CHANGING = { FIELD_KEYS: `2:${key(6)},1:${key(4)}` };
export const NEW = { FIELD_KEYS: `2:${key(6)}` };

/** More than two pages of the command. */
export const OTHERS = 1100;

/** Inactive members. */
export async function fill(installation: Installation): Promise<void> {
  const members = memberRows({ fieldKeys: OLD.FIELD_KEYS, count: OTHERS, name: 'Other' });
  await within(installation, ({ db }) => db.insertInto('members').values(members).execute());
}

/** `wattle keys change`, as an operator runs it; killed at its first line when asked. */
export function changeKeys({ environment }: Installation, { isKilled = false } = {}): Promise<Exit> {
  const { process, ended } = startWattle(
    ['keys', 'change'],
    { ...environment, ...CHANGING },
    {
      onLine: (line) => {
        if (isKilled && line.includes('members: scanned')) process.signal('SIGKILL');
      },
    },
  );
  return ended;
}

/** Every table that holds sealed values. */
export const ALL_TABLES: readonly SealedTable[] = [...SEALED_TABLES, ROOT_KEY_TABLE];

/** Opens every sealed value with the new key alone, and counts them by table. */
export async function openEverything(installation: Installation): Promise<Map<string, number>> {
  const cipher = makeFieldCipher(loadFieldKeys({ fieldKeys: NEW.FIELD_KEYS, dataDir: '' }));
  const counts = new Map<string, number>();
  await within(installation, async ({ pool }) => {
    for (const table of ALL_TABLES) {
      const all = await readPage(pool, table, { after: null, limit: 1_000_000 });
      const keys = all.map((row) => keyIn(table, row));
      for (const row of await readWhole(pool, table, keys)) {
        for (const [column, contextOf] of Object.entries(table.columns)) {
          const value = row[column];
          if (!(value instanceof Uint8Array)) continue;
          if (value[0] !== 2) throw new Error(`${table.table}.${column} is under key ${value[0]}`);
          cipher.open(
            value,
            contextOf((part) => String(row[part])),
          );
          counts.set(table.table, (counts.get(table.table) ?? 0) + 1);
        }
      }
    }
  });
  return counts;
}
