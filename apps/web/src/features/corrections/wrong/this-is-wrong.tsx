import { dayForPeople } from '@wattle/domain/calendar/calendar';
import { QueryClientProvider } from '@tanstack/react-query';
import { Flag, Hourglass } from 'lucide';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { queryClient } from '#web/api/query-client.ts';
import { useProfile } from '#web/api/use-session.ts';
import { paths } from '#web/navigation/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import { PortalLink } from '../portal.tsx';
import { caseAnchor, type ReportItem, timeLeft, WRONG_LABELS } from './report-item.ts';
import { type CorrectionCase, useOpenCase } from '../use-corrections.ts';
import '../corrections.css';
import '../correction-parts.css';

// Loaded on demand: few readers report anything.
const WrongDialog = lazyWithRetry(async () => (await import('./wrong-dialog.tsx')).WrongDialog);

type ThisIsWrongProps = {
  item: ReportItem;
  /** The button's label where a line above already says what is wrong. */
  label?: string | undefined;
};

/**
 * A button on a card of the report to correct the item, or the open correction's status. Works without the cases too:
 * the server rejects a second one. Where the main bureau takes corrections itself, a link to its page.
 */
export function ThisIsWrong({ item, label = WRONG_LABELS[item.itemKind] }: ThisIsWrongProps) {
  const portal = useProfile()?.bureauPortal ?? null;
  if (portal !== null && isAtMain(item)) {
    return (
      <div className="corr-action">
        <PortalLink portal={portal} className="btn--line btn--sm">
          {label} <span className="vh">: {nameOf(item)}</span>
        </PortalLink>
      </div>
    );
  }
  return (
    <QueryClientProvider client={queryClient}>
      <Action item={item} label={label} />
    </QueryClientProvider>
  );
}

function Action({ item, label }: { item: ReportItem; label: string }) {
  const openCase = useOpenCase(item);
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  const area = useKeptFocus(dialog === 'closed');
  return (
    <div className="corr-action" ref={area}>
      {openCase !== undefined && <UnderWay openCase={openCase} />}
      {openCase === undefined && (
        <Button size="small" onClick={() => setDialog('open')}>
          <Icon of={Flag} /> {label} <span className="vh">: {nameOf(item)}</span>
        </Button>
      )}
      {dialog !== 'never' && (
        <Suspense fallback={null}>
          <WrongDialog item={item} isOpen={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </div>
  );
}

const isAtMain = ({ bureau = null }: ReportItem): boolean => bureau === null;

function nameOf({ title, provider }: ReportItem): string {
  return provider === '' || title.includes(provider) ? title : `${title}, ${provider}`;
}

/** Opening the case removes the button; its replacement takes the focus. */
function useKeptFocus(isClosed: boolean) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isClosed || area.current?.contains(document.activeElement) === true) return;
    area.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [isClosed]);
  return area;
}

function UnderWay({ openCase: { caseId, daysLeft, answerDueOn } }: { openCase: CorrectionCase }) {
  return (
    <p className="small corr-action__case">
      <Icon of={Hourglass} />
      <span>
        You asked for a correction. Answer due by <span className="num">{dayForPeople(answerDueOn)}</span>
        {daysLeft !== null && ` (${timeLeft(daysLeft).toLowerCase()})`}.{' '}
        <Link to={`${paths.corrections()}#${caseAnchor(caseId)}`}>See your case</Link>
      </span>
    </p>
  );
}
