import { Bone } from '#web/ui/layout/waiting.tsx';
import { BrandMark } from './menus/brand-mark.tsx';

/** The placeholder of client-only pages until their code arrives. Static HTML, so a slow network shows it at once. */
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

export function PageShape() {
  return (
    <div aria-hidden="true">
      <div className="hall">
        <div className="wrap grid shell__head">
          <Bone kind="name" />
          <Bone kind="tabs" />
        </div>
      </div>
      <div className="wrap section grid">
        <Bone kind="heading" />
        <Bone kind="card" />
      </div>
    </div>
  );
}
