/** Read aloud as `Accounts (4)` (REPORT-007). */
export function TabTitle({ name, count }: { name: string; count: number }) {
  return (
    <>
      {name}{' '}
      <span className="n num">
        <span className="vh">(</span>
        {count}
        <span className="vh">)</span>
      </span>
    </>
  );
}
