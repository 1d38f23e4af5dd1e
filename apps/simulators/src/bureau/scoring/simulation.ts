import { z } from 'zod';
import { Change, changeKinds, changeSizes, mostOf, obstacleTo, withChange } from './changes.ts';
import type { CreditFile } from '../histories/credit-file.ts';
import { Enquiry } from '../enquiry.ts';
import { facts } from './facts.ts';
import { scorecard, scoreFile, type Scorecard } from './scorecard.ts';

/** The request: a person, under the same authority as an enquiry, and no kind of change twice. */
export const Simulation = z.object({
  ...Enquiry.pick({ subject: true, consent: true, asOf: true }).shape,
  changes: z
    .array(Change)
    .max(changeKinds.length)
    .refine((changes) => new Set(changes.map(({ kind }) => kind)).size === changes.length, 'a kind twice'),
});
export type Simulation = z.infer<typeof Simulation>;

/**
 * Makes the changes to a file one after the other and scores each with the same card. The points of the steps add up to
 * the difference; each step says which attributes moved. Nothing is written to the person's file.
 */
export function simulate(file: CreditFile, changes: readonly Change[], card = scorecard) {
  const current = scoreFile(file, card).score;
  let at = { file, score: current };
  const steps = inOrder(changes).map((change) => {
    const obstacle = obstacleTo(change, at.file);
    if (obstacle !== null) return { change, points: 0, notApplicable: obstacle, reasons: [] };
    const changed = withChange(at.file, change);
    const { score } = scoreFile(changed, card);
    const step = {
      change,
      points: score - at.score,
      notApplicable: null,
      reasons: reasonsBetween([at.file, changed], card),
    };
    at = { file: changed, score };
    return step;
  });
  const { name, version, basePoints } = card;
  return {
    scorecard: { name, version, basePoints },
    currentScore: current,
    simulatedScore: at.score,
    steps,
    possible: possibleFor(file),
  };
}

function inOrder(changes: readonly Change[]): Change[] {
  return [...changes].sort((one, other) => changeKinds.indexOf(one.kind) - changeKinds.indexOf(other.kind));
}

/** The attributes that moved, with what they looked at and its points before and after, strongest first. */
function reasonsBetween([before, after]: [CreditFile, CreditFile], card: Scorecard) {
  const [old, changed] = [scoreFile(before, card).attributes, scoreFile(after, card).attributes];
  return old
    .map(({ code, points }, index) => ({
      code,
      label: facts[code].label,
      from: { fact: facts[code].read(before), points },
      to: { fact: facts[code].read(after), points: changed[index]?.points ?? points },
    }))
    .filter(({ from, to }) => from.points !== to.points)
    .sort((one, other) => moved(other) - moved(one));
}

function moved({ from, to }: { from: { points: number }; to: { points: number } }): number {
  return Math.abs(to.points - from.points);
}

/** The changes this particular file allows, each with its least and greatest size. */
function possibleFor(file: CreditFile) {
  return changeKinds.flatMap((kind) => {
    const most = mostOf(kind, file);
    return most === 0 ? [] : [{ kind, least: changeSizes[kind].least, most }];
  });
}
