import { median } from './ratio.ts';

/** One way of doing the work; returns how often per second it was done. */
export type Contender = () => Promise<number>;

type Race<Name extends string> = { rounds: number; contenders: Record<Name, Contender> };

/**
 * Lets the contenders run one after another, round after round, and returns the median of each. They take turns so that
 * a machine which slows down slows all of them; each round starts with another one, so that none always follows the
 * same.
 */
export async function race<Name extends string>({
  rounds,
  contenders,
}: Race<Name>): Promise<Record<Name, number>> {
  const names = Object.keys(contenders) as Name[];
  const rates = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    const turn = round % names.length;
    for (const name of [...names.slice(turn), ...names.slice(0, turn)]) {
      rates.get(name)?.push(await contenders[name]());
    }
  }
  const entries = names.map((name) => [name, median(rates.get(name) ?? [])] as const);
  for (const [name, value] of entries) {
    const each = (rates.get(name) ?? []).map((rate) => rate.toFixed(0)).join(', ');
    process.stderr.write(`    ${name}: ${value.toFixed(1)}/s (${each})\n`);
  }
  return Object.fromEntries(entries) as Record<Name, number>;
}
