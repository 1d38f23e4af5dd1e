export type Options = { only: string[]; minutes: number | null; seed: number; rounds: number };

const USAGE = 'usage: npm run test:faults [-- --only NAME] [--minutes N] [--seed N] [--rounds N]';

/** What the command line asks for; anything it does not know is refused. */
export function readOptions(args: readonly string[]): Options {
  const options: Options = { only: [], minutes: null, seed: 1, rounds: 1 };
  for (let index = 0; index < args.length; index += 2) {
    const [name, value] = [args[index], args[index + 1]];
    if (value === undefined) throw new Error(USAGE);
    if (name === '--only') options.only.push(...value.split(','));
    else if (name === '--minutes') options.minutes = positive(value);
    else if (name === '--seed') options.seed = positive(value);
    else if (name === '--rounds') options.rounds = positive(value);
    else throw new Error(USAGE);
  }
  return options;
}

function positive(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new Error(`${USAGE}\n${text} is no positive number`);
  return number;
}
