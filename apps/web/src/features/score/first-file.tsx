import { FIRST_FILE } from '@wattle/domain/report/first-file';

/** How a member without a file can get one. */
export function FirstFile() {
  return (
    <div className="score__first">
      <h2>{FIRST_FILE.heading}</h2>
      <ul>
        {FIRST_FILE.needs.map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
      <p className="quiet">{FIRST_FILE.caution}</p>
    </div>
  );
}
