/** The row's place until the second score is known. */
export function SecondShape() {
  return <span className="skel second-shape" aria-hidden="true" />;
}
