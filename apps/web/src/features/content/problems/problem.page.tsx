import { PROBLEMS, type ProblemCode } from '@wattle/contract/problems';
import { Link, useParams } from 'react-router';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { Breadcrumb } from '../breadcrumb.tsx';
import { notFoundMeta } from '../not-found-meta.ts';
import { NotFound } from '../not-found.tsx';

const isProblem = (code: string | undefined): code is ProblemCode =>
  code !== undefined && Object.hasOwn(PROBLEMS, code);

export function meta({ params: { code } }: { params: { code?: string } }) {
  return isProblem(code) ? pageMeta({ title: PROBLEMS[code].title }) : notFoundMeta();
}

/** What a problem's `type` leads to (ERR-005, RFC 9457 §3.1.1). A code without a problem is a missing page (ERR-001). */
export default function ProblemPage() {
  const { code } = useParams();
  if (!isProblem(code)) return <NotFound />;
  const { title, happened, action, status } = PROBLEMS[code];
  return (
    <>
      <header className="hall">
        <div className="wrap grid masthead__in">
          <Breadcrumb trail={[{ name: title, path: paths.problem(code) }]} />
          <h1>{title}</h1>
        </div>
      </header>
      <div className="wrap section prose">
        <h2>What happened</h2>
        <p>
          <WithCode text={happened} />
        </p>
        <h2>What to do</h2>
        <p>
          <WithCode text={action} />
        </p>
        <p>
          A question about it? <Link to={paths.contactUs()}>Contact us</Link>.
        </p>
        <p className="small quiet">
          For developers: code <code>{code}</code>, status {status}.
        </p>
      </div>
    </>
  );
}

/** Every second part of a text split at its backticks is code. */
function WithCode({ text }: { text: string }) {
  // oxlint-disable-next-line react/no-array-index-key -- the parts of a fixed text
  return text.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part));
}
