import { Download, FileBraces, FileText, LogOut } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isFactorNeeded } from '#web/api/factor-needed.ts';
import { FormProblem } from '#web/forms/form-page.tsx';
import { genericMessage } from '#web/forms/problem-words.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { paths } from '#web/navigation/paths.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { Line } from '#web/ui/layout/line.tsx';
import brand from '../../../../../content/brand.yaml';

const FILES = { pdf: '/v1/user/export.pdf', json: '/v1/user/export' } as const;
type Form = keyof typeof FILES;

/** The copy that waits for a code. */
const WAITING = 'wattle.copy';

/** The foot of the account: a copy of the data, and the way out. */
export function AccountFoot() {
  const { submit, sending, status, problem } = useCopies();
  return (
    <section aria-labelledby="account-foot">
      <h2 className="vh" id="account-foot">
        Your data and leaving
      </h2>
      <Line
        id="your-data"
        icon={Download}
        title="A copy of your data"
        text="Everything we have about you, as a PDF to read or JSON for programs. We ask for a code first, unless you entered one just now."
        action={
          <div className="row gap-3">
            <Button size="small" pending={sending === 'pdf'} onClick={() => void submit('pdf')}>
              <Icon of={FileText} /> <span className="vh">Download my data as</span> PDF
            </Button>
            <Button size="small" pending={sending === 'json'} onClick={() => void submit('json')}>
              <Icon of={FileBraces} /> <span className="vh">Download my data as</span> JSON
            </Button>
          </div>
        }
      >
        {problem !== null && <FormProblem>{problem}</FormProblem>}
        <output className="small">{status}</output>
      </Line>
      <Line
        icon={LogOut}
        title={`Leave ${brand.name}`}
        text="Cancel for now, or delete everything."
        action={
          <ButtonLink size="small" to={paths.leave()}>
            Leave <span className="vh">{brand.name}</span>
          </ButtonLink>
        }
      />
    </section>
  );
}

/** Without a recent second factor the code comes first, and then the download starts by itself. */
function useCopies() {
  const [status, setStatus] = useState('');
  const navigate = useNavigate();
  const { hash } = useLocation();
  const fetching = useSubmit<Form>({
    async send(form) {
      setStatus('Making your copy…');
      const { download } = await import('#web/api/download.ts');
      await download(FILES[form]);
      setStatus('Your copy is in your downloads. Keep it where no one else can read it.');
    },
    async explain(cause, form) {
      setStatus('');
      if (!isFactorNeeded(cause)) return genericMessage(cause);
      sessionStorage.setItem(WAITING, form);
      await navigate(paths.secondFactor({ returnTo: paths.ownData() }));
      return null;
    },
  });
  const { submit } = fetching;
  const [waiting] = useState(() => (hash === '#your-data' ? takeWaiting() : null));
  const isStarted = useRef(false);
  useEffect(() => {
    if (waiting === null || isStarted.current) return;
    isStarted.current = true;
    void submit(waiting);
  }, [waiting, submit]);
  return { ...fetching, status };
}

function takeWaiting(): Form | null {
  const form = sessionStorage.getItem(WAITING);
  sessionStorage.removeItem(WAITING);
  return form === 'pdf' || form === 'json' ? form : null;
}
