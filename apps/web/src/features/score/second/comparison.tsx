import { dayForPeople } from '@wattle/domain/calendar/calendar';
import { FILE_PARTS, type FilePart } from '@wattle/domain/differences/row';
import { Fragment, type ReactNode, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { Both, Compared } from './use-differences.ts';

type Correction = Compared['corrections'][number];

/** The way to correct an item; `bureau` is null for the main one. */
export type RenderCorrection = (
  item: Omit<Correction, 'at'> & { title: string; bureau: string | null },
  label: string,
  /** Only one bureau has it. */
  isAlone: boolean,
) => ReactNode;

type ComparisonProps = { both: Both; renderCorrection: RenderCorrection };

/** What each bureau has on file, by part. Below each entry stands what was compared, and a question where one is open. */
export function Comparison({ both, renderCorrection }: ComparisonProps) {
  const { main, second, rows } = both;
  return (
    <section className="wrap grid two__held" aria-labelledby="held-heading">
      <h2 id="held-heading">What each bureau has on file</h2>
      <HowCompared />
      <div className="cmp__frame">
        <table className="cmp">
          <caption className="vh">What each bureau has on file, and what we compared</caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">
                {main.bureau} <small>{dayForPeople(main.receivedOn)}</small>
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
        A lender usually asks one bureau, and you do not choose which. So it pays to have both right.
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

function HowCompared() {
  return (
    <details className="two__how">
      <summary>How we compare</summary>
      <p>
        We match accounts by the end of their number, or by opening day, type and limit; enquiries by day,
        type and amount; defaults by listing day and amount; court actions by the court’s number, or by day
        and amount; insolvencies by day and type. Where several could match, the company’s name decides,
        however it is spelled.
      </p>
      <p>
        Entries that we could not match are side by side. They may still be the same thing in other words.
        Where two entries match, we compare every part that you see here, and payments and hardship in each
        month that both files have. Only you can say whether it is right, and correcting a mistake is free.
      </p>
    </details>
  );
}

type PartProps = ComparisonProps & { name: string; rows: readonly Compared[] };

/** A file may have hundreds of entries that are the same in both: they are folded. */
const MOST_ALIKE = 8;

function Part({ name, rows, both, renderCorrection }: PartProps) {
  const alike = rows.filter(({ isSame }) => isSame);
  const [isOpen, setOpen] = useState(alike.length <= MOST_ALIKE);
  if (rows.length === 0) return null;
  const shown = isOpen ? rows : rows.filter(({ isSame }) => !isSame);
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
                {isOpen
                  ? 'Hide what is the same in both'
                  : `Show ${alike.length} more that are the same in both`}
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
  const { title, main, second, isSame } = row;
  return (
    <tbody>
      <tr className={classNames(isSame && 'cmp__alike')}>
        <th scope="row">{title}</th>
        <BureauEntry at={both.main.bureau} words={main} />
        <BureauEntry at={both.second.bureau} words={second} />
      </tr>
      <tr className="cmp__found">
        <td colSpan={3}>
          <Found {...{ row, both, renderCorrection }} />
        </td>
      </tr>
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
      {words ?? <span className="quiet">No match</span>}
    </td>
  );
}

function Found({ row, both, renderCorrection }: RowProps) {
  const { title, finding, advice, corrections, main, second } = row;
  if (advice === null) return <p className="small quiet">{finding}</p>;
  return (
    <div className="found">
      <p className="small quiet">{finding}</p>
      <p>{advice}</p>
      <div className="row">
        {corrections.map(({ at, ...item }) => (
          <Fragment key={at}>
            {renderCorrection(
              { ...item, title, bureau: at === 'main' ? null : both.second.bureau },
              `Ask ${both[at].bureau}`,
              main === null || second === null,
            )}
          </Fragment>
        ))}
      </div>
    </div>
  );
}
