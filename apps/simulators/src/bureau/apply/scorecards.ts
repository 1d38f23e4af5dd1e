import { dataLevels, permissions } from './codes.ts';
import type { ApplyRequest } from './request.ts';

export type Scorecard = { id: string; name: string; version: string; permission: string; level: string };
/** An error in `errors`, of an answer with the type `error`. */
export type Refusal = { code: string; text: string; detail: string | null };

const products = new Map([
  ['VSA_2.0', 'VedaScore Apply'],
  ['ONE_1.0', 'Equifax One Score'],
]);
const levels = [...dataLevels.keys()];

/** The scorecards asked for, the primary one first, or why the request is refused. */
export function scorecardsOf({
  permission,
  dataLevel,
  scorecards,
}: ApplyRequest['header']): Scorecard[] | Refusal {
  if (!permissions.has(permission)) {
    return { code: 'PERMISSION_DENIED', text: 'Permission type is not allowed', detail: permission };
  }
  if (!dataLevels.has(dataLevel)) {
    return { code: 'UNKNOWN_DATA_LEVEL', text: 'Unknown product data level', detail: dataLevel };
  }
  const found: Scorecard[] = [];
  for (const id of scorecards) {
    const scorecard = scorecardWith(id);
    if (scorecard === null) return { code: 'UNKNOWN_SCORECARD', text: 'Unknown scorecard', detail: id };
    const isTooHigh = levels.indexOf(scorecard.level) > levels.indexOf(dataLevel);
    if (scorecard.permission !== permission || isTooHigh) {
      return { code: 'INCOMPATIBLE_SCORECARD', text: 'Scorecard is not compatible', detail: id };
    }
    found.push(scorecard);
  }
  return found;
}

/** Ids are product, version, permission and level, as in `VSA_2.0_XY_CR`. */
function scorecardWith(id: string): Scorecard | null {
  const [, product = '', version = '', permission = '', level = ''] =
    /^([A-Z]+_(\d\.\d))_(XY|X)_([NPC])R$/.exec(id) ?? [];
  const name = products.get(product);
  return name === undefined ? null : { id, name, version, permission, level };
}
