import { measuredCores } from '../surroundings/cores.ts';
import { deal, fire } from '../surroundings/fire.ts';
import { runJob } from '../surroundings/processes.ts';
import type { Services } from '../surroundings/services.ts';
import { signInShot } from '../surroundings/sign-in-shot.ts';
import type { HashAnswer, HashJob } from '../programs/hash.ts';
import type { Shot } from '../programs/fire.ts';
import { best } from '../ratio.ts';
import { race } from '../race.ts';
import type { Figure } from './figure.ts';

const ROUNDS = 3;
const HASH_SECONDS = 4;
const WARM_UP = 640;
const PREPARED = 640;
/** Enough to keep every core hashing while others wait for the database. */
const CONNECTIONS = 24;

/** The members take turns, so that none has two sign-ins in progress: six at once lock a browser out. */
async function prepareAll({ address, members }: Services, count: number): Promise<Shot[][]> {
  const queue = Array.from({ length: count }, (_, index) => index);
  const shots: Shot[] = [];
  const work = async (): Promise<void> => {
    for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
      const member = members[index % members.length];
      if (member === undefined) throw new Error('no member to sign in');
      shots[index] = await signInShot(address, { email: member.email, device: `bench-device-${member.id}` });
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return deal(shots, CONNECTIONS);
}

async function signIns(services: Services, count: number): Promise<number> {
  return fire({ url: services.address.api, connections: await prepareAll(services, count) });
}

async function hashes(job: HashJob): Promise<number> {
  return (await runJob<HashAnswer>('hash', job, { cores: 'measured' })).perSecond;
}

/** A sign-in consists of one slow hash; everything else must be small beside it. */
export const signIn: Figure = {
  name: 'sign-in',
  async measure(services) {
    const all = await services();
    await signIns(all, WARM_UP);
    const { api, ...limits } = await race({
      rounds: ROUNDS,
      contenders: {
        api: () => signIns(all, PREPARED),
        'as many as cores': () => hashes({ seconds: HASH_SECONDS, concurrency: measuredCores }),
        'twice as many': () => hashes({ seconds: HASH_SECONDS, concurrency: measuredCores * 2 }),
        'four times as many': () => hashes({ seconds: HASH_SECONDS, concurrency: measuredCores * 4 }),
      },
    });
    const limit = best(limits);
    return {
      figure: 'sign-in',
      measured: api,
      limit: limit.value,
      unit: 'per second',
      target: { atLeast: 0.85 },
      note: `median of ${ROUNDS} rounds; limit: argon2id alone, ${limit.name} at once`,
    };
  },
};
