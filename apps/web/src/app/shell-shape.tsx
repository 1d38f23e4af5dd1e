import { Bone } from '#web/ui/layout/waiting.tsx';
import { BrandMark } from './menus/brand-mark.tsx';

/**
 * What stands until the code of a page arrives that only exists in the browser: the header and the places of what comes,
 * rather than a bare word. It is HTML, so a slow network shows it with the first bytes.
 */
export function ShellShape() {
  return (
    <>
      <header className="hall top">
        <div className="wrap top__in">
          <BrandMark />
        </div>
      </header>
      <main id="main" className="waiting" data-seen aria-busy="true">
        <output className="vh">Loading</output>
        <PageShape />
      </main>
    </>
  );
}

/** The places of a page that nothing is known of but that it has a head, and something below it. */
export function PageShape() {
  return (
    <div aria-hidden="true">
      <div className="hall">
        <div className="wrap shell__head">
          <Bone kind="name" />
          <Bone kind="tabs" />
        </div>
      </div>
      <div className="wrap section shell__rows">
        <Bone kind="heading" />
        <Bone kind="card" />
      </div>
    </div>
  );
}
