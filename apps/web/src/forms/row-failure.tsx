/** Why a row turned back, at the row; nothing without a failure. */
export const RowFailure = ({ children }: { children: string | undefined }) =>
  children !== undefined && (
    <p className="small bad" role="alert">
      {children}
    </p>
  );
