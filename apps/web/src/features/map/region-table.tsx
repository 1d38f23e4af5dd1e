import { type Area, listRegions, type Regions } from './use-score-map.ts';

type RegionTableProps = {
  regions: Regions;
  scores: Readonly<Record<string, number>>;
  area: Area | null;
};

export function RegionTable({ regions, scores, area }: RegionTableProps) {
  const state = area?.sA3Code.charAt(0) ?? '';
  const rows = listRegions(regions)
    .filter(({ code }) => code.startsWith(state))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <div className="acc">
      <details>
        <summary>Show the map as a table</summary>
        <div className="acc__body map__rows">
          <table className="map__table">
            <caption className="vh">Median scores by region</caption>
            <thead>
              <tr>
                <th scope="col">Region</th>
                <th scope="col">State</th>
                <th scope="col">Score</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ code, name, state: stateName }) => (
                <tr key={code} aria-current={code === area?.sA3Code ? 'true' : undefined}>
                  <th scope="row">{name}</th>
                  <td>{stateName}</td>
                  <td className="num">{scores[code] ?? '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  );
}
