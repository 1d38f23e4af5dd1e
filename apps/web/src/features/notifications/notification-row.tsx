import { formatTimeForPeople, formatDateForPeople, sydneyDate } from '@wattle/domain/calendar/calendar';
import type { NotificationCategory } from '@wattle/domain/notifications/categories';
import {
  CalendarClock,
  CreditCard,
  FileCheck,
  Flag,
  type IconNode,
  KeyRound,
  Lock,
  MonitorSmartphone,
  Search,
  TrendingDown,
  TrendingUp,
  TriangleAlert,
} from 'lucide';
import { Link } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import type { Notification } from './use-notifications.ts';

const ICONS: Readonly<Record<NotificationCategory, IconNode>> = {
  enquiries: Search,
  accounts: CreditCard,
  listings: TriangleAlert,
  repayments: CalendarClock,
  corrections: FileCheck,
  bans: Lock,
  score: TrendingUp,
  goals: Flag,
  devices: MonitorSmartphone,
  account: KeyRound,
};

const iconOf = ({ row, tone }: Notification): IconNode =>
  row === 'score' && tone === 'down' ? TrendingDown : ICONS[row];

export type RowProps = {
  of: Notification;
  /** The report opens with a second document. */
  needsDocument: boolean;
  /** Under a month instead of a day. */
  hasDay?: boolean;
  onOpen: (id: string) => void;
};

export function NotificationRow({ of, needsDocument, hasDay = false, onOpen }: RowProps) {
  const { id, title, text, path, tone, at, isRead, isOwn } = of;
  const open = () => onOpen(id);
  const when = new Date(at);
  return (
    <li className={classNames('nrow', !isRead && 'nrow--new', isOwn && 'nrow--own')}>
      <span className={`tile nrow__ico tone-${tone}`}>
        <Icon of={iconOf(of)} />
      </span>
      <h3 className="as-text">
        <Link className="covers" to={path} onClick={open}>
          {!isRead && <span className="vh">Unread: </span>}
          {title}
        </Link>
      </h3>
      <time className="small quiet nowrap" dateTime={at}>
        {hasDay ? formatDateForPeople(sydneyDate(when)) : formatTimeForPeople(when)}
      </time>
      {text !== '' && !isOwn && <p className="small quiet">{text}</p>}
      {needsDocument && path.startsWith(paths.creditReport()) && (
        <p className="small quiet">
          <Icon of={Lock} /> Needs a second document
        </p>
      )}
      <WayOut of={of} onOpen={open} />
    </li>
  );
}

/** What to look at if it was not the member; else the password. */
const NAMED: readonly string[] = [paths.keys(), paths.devices()];

function WayOut({ of: { group, title, path, newEntry }, onOpen }: { of: Notification; onOpen: () => void }) {
  if (newEntry === undefined && group !== 'security') return null;
  const [label, to] =
    newEntry === undefined
      ? ['Not you?', NAMED.includes(path) ? path : `${paths.myDetails({ step: 4 })}#password`]
      : ['Not mine?', paths.notMine(newEntry)];
  return (
    <p className="nrow__acts">
      <Link className="small" to={to} onClick={onOpen}>
        {label}
        <span className="vh"> {title}</span>
      </Link>
    </p>
  );
}
