import { dayForPeople } from '@wattle/domain/calendar/calendar';
import { FILE_PARTS, type FilePart } from '@wattle/domain/credit-file/differences';
import { TriangleAlert } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import type { Both, Compared } from './use-differences.ts';

type Correction = NonNullable<NonNullable<Compared['difference']>['correction']>;

/** The way to correct an item; `bureau` is null for the main one. */
export type RenderCorrection = (
  item: Omit<Correction, 'at'> & { title: string; bureau: string | null },
  label: string,
) => ReactNode;

type ComparisonProps = { both: Both; renderCorrection: RenderCorrection };

/** What each bureau holds, by part; a difference is a row of words below its entry. */
export function Comparison({ both, renderCorrection }: ComparisonProps) {
  const { main, second, rows } = both;
  return (
    <section className="wrap two__held" aria-labelledby="held-heading">
      <h2 id="held-heading">What each bureau holds</h2>
      <p className="quiet">{countWords(rows)}</p>
      <div className="cmp__frame">
        <table className="cmp">
          <caption className="vh">What each bureau holds, with the differences in words</caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">
                Main bureau <small>{dayForPeople(main.receivedOn)}</small>
              </th>
              <th scope="col">
                {second.bureau} <small>{dayForPeople(second.receivedOn)}</small>
              </th>
            </tr>
          </thead>
          {FILE_PARTS.map((part) => (
            <Part
              key={part}
              name={NAMES[part]}
              rows={rows.filter((row) => row.part === part)}
              {...{ both, renderCorrection }}
            />
          ))}
        </table>
      </div>
      <p className="small quiet">
        Rows without a note match. A lender usually asks one bureau, and you do not choose which. So it pays
        to have both right.
      </p>
    </section>
  );
}

const NAMES: Readonly<Record<FilePart, string>> = {
  accounts: 'Accounts',
  enquiries: 'Enquiries, 12 months',
  defaults: 'Defaults',
  'court-actions': 'Court actions and insolvencies',
  details: 'Your details',
};

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
const inWords = (count: number) => NUMBERS[count] ?? String(count);

function countWords(rows: readonly Compared[]): string {
  const differing = rows.flatMap(({ difference }) => (difference === null ? [] : [difference]));
  const count = differing.length;
  const toCheck = differing.filter(({ correction }) => correction !== null).length;
  if (count === 0) return 'No differences: both hold the same about you.';
  const all = `${inWords(count)} ${count === 1 ? 'difference' : 'differences'}.`;
  if (toCheck === 0) return `${all} There is nothing to correct.`;
  const which =
    toCheck === count ? (count === 1 ? 'it' : 'them') : `${inWords(toCheck).toLowerCase()} of them`;
  return `${all} Check ${which}: correcting what is wrong is free.`;
}

type PartProps = ComparisonProps & { name: string; rows: readonly Compared[] };

/** A file may hold hundreds of entries that match: they are folded. */
const MOST_ALIKE = 8;

function Part({ name, rows, both, renderCorrection }: PartProps) {
  const alike = rows.filter(({ difference }) => difference === null);
  const [isOpen, setOpen] = useState(alike.length <= MOST_ALIKE);
  if (rows.length === 0) return null;
  const shown = isOpen ? rows : rows.filter(({ difference }) => difference !== null);
  return (
    <>
      <tbody>
        <tr className="cmp__part">
          <th colSpan={3} scope="colgroup">
            {name}
          </th>
        </tr>
      </tbody>
      {shown.map((row) => (
        <Row key={rows.indexOf(row)} {...{ row, both, renderCorrection }} />
      ))}
      {alike.length > MOST_ALIKE && (
        <tbody>
          <tr>
            <td colSpan={3}>
              <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {isOpen ? 'Show differences only' : `Show ${alike.length} more that match`}
                <span className="vh">: {name}</span>
              </Button>
            </td>
          </tr>
        </tbody>
      )}
    </>
  );
}

type RowProps = ComparisonProps & { row: Compared };

function Row({ row, both, renderCorrection }: RowProps) {
  const { title, main, second, difference } = row;
  return (
    <tbody>
      <tr className={classNames(difference === null && 'cmp__alike')}>
        <th scope="row">{title}</th>
        <BureauEntry at="Main bureau" words={main} />
        <BureauEntry at={both.second.bureau} words={second} />
      </tr>
      {difference !== null && (
        <tr className="cmp__diff">
          <td colSpan={3}>
            <Difference {...{ title, difference, both, renderCorrection }} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** Where the columns are stacked, each cell says whose it is. */
function BureauEntry({ at, words }: { at: string; words: string | null }) {
  return (
    <td>
      <span className="cmp__at" aria-hidden="true">
        {at}
      </span>
      {words ?? <span className="quiet">Not held</span>}
    </td>
  );
}

type DifferenceProps = ComparisonProps & {
  title: string;
  difference: NonNullable<Compared['difference']>;
};

function Difference({ title, difference, both, renderCorrection }: DifferenceProps) {
  const { label, text, correction } = difference;
  return (
    <div className={classNames('diff', correction !== null && 'diff--look')}>
      <span className={classNames('chip', correction !== null && 'chip--warn')}>
        {correction !== null && <Icon of={TriangleAlert} />}
        {label}
      </span>
      <span>{text}</span>
      {correction !== null &&
        renderCorrection(
          { ...itemOf(correction), title, bureau: correction.at === 'main' ? null : both.second.bureau },
          'Correct this',
        )}
    </div>
  );
}

function itemOf({ itemReference, itemKind, provider }: Correction): Omit<Correction, 'at'> {
  return { itemReference, itemKind, provider };
}
