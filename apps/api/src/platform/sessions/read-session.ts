import { atTheirPositions, batched } from '../database/batch.ts';
import type { Db } from '#api/platform/context.ts';
import type { Database } from '../database/database.ts';
import type { SessionRider } from './session-rider.ts';
import { hashToken, homeIn } from './token.ts';

/**
 * The columns of a session, from `sessions s` and `member_records m`; times in ms, which are cheaper to read than
 * dates.
 */
export const SESSION_COLUMNS = `s.id, s.home, s.member_id, s.registration_id, s.first_factor, s.second_factor, s.temporary_password,
    (extract(epoch from s.last_seen_at) * 1000)::float8 as last_seen, (extract(epoch from s.expires_at) * 1000)::float8 as expires,
    greatest(m.licence_verified_at, m.passport_verified_at, m.medicare_verified_at) > s.token_at as outgrew_token,
    m.email_verified_at is not null as email_verified, m.mobile_verified_at is not null as mobile_verified,
    m.licence_verified_at is not null as licence, m.passport_verified_at is not null as passport,
    m.medicare_verified_at is not null as medicare, m.cohort, m.mobile_factor_needed`;

const findWith = (rider: SessionRider | null) => ({
  name: rider === null ? 'sessions-by-token' : `sessions-by-token-${rider.name}`,
  text: `select asked.position::int, ${SESSION_COLUMNS}${rider === null ? '' : `, ${rider.columns}`}
    from unnest($1::bytea[]) with ordinality as asked (token_hash, position)
    join sessions s on s.token_hash = asked.token_hash
    left join member_records m on m.id = s.member_id`,
});

/**
 * The same for one token that says where its session lives. That value stands wherever a member is compared, so that the
 * whole statement goes to one machine.
 */
const findAtHome = (rider: SessionRider | null) => ({
  name: rider === null ? 'sessions-at-home' : `sessions-at-home-${rider.name}`,
  text: `select 1 as position, ${SESSION_COLUMNS}${rider === null ? '' : `, ${rider.columns.replaceAll(/\bm\.id\b/g, 'asked.home')}`}
    from (select $1::bytea as token_hash, $2::uuid as home) as asked
    join sessions s on s.home = asked.home and s.token_hash = asked.token_hash
    left join member_records m on m.id = asked.home and s.member_id is not null`,
});

type PositionedRow = SessionRow & { position: number };

export type SessionRow = {
  id: string;
  home: string;
  member_id: string | null;
  registration_id: string | null;
  first_factor: boolean;
  second_factor: boolean;
  temporary_password: boolean;
  last_seen: number;
  expires: number;
  outgrew_token: boolean | null;
  email_verified: boolean;
  mobile_verified: boolean;
  licence: boolean;
  passport: boolean;
  medicare: boolean;
  cohort: boolean | null;
  mobile_factor_needed: boolean | null;
};

/** The row of a token's session, with its member's; null for an unknown one. */
export type Read = (token: string) => Promise<SessionRow | null>;

type Deps = { database: Pick<Database, 'db' | 'query' | 'spread'> };

export function makeRead(deps: Deps, rider: SessionRider | null): Read {
  return deps.database.spread ? makeReadAtHome(deps, rider) : makeReadTogether(deps, rider);
}

function makeReadAtHome({ database }: Deps, rider: SessionRider | null): Read {
  const statement = findAtHome(rider);
  return async (token) => {
    const tokenHash = hashToken(token);
    const home = homeIn(token) ?? (await homeOf(database.db, tokenHash));
    if (home === null) return null;
    const [row] = await database.query<SessionRow>(statement, [tokenHash, home]);
    return row ?? null;
  };
}

/** Asks every machine: for tokens of before, which do not say where their session lives. They last for twelve hours. */
async function homeOf(db: Db, tokenHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .select('home')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.home ?? null;
}

function makeReadTogether({ database }: Deps, rider: SessionRider | null): Read {
  const statement = findWith(rider);
  return batched(async (tokens: readonly string[]) =>
    atTheirPositions(await database.query<PositionedRow>(statement, [tokens.map(hashToken)]), tokens.length),
  );
}
