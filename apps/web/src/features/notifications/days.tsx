import {
  formatDate,
  formatDateForPeople,
  formatTimeForPeople,
  MONTH_NAMES,
  sydneyDate,
  TIME_ZONE,
} from '@wattle/domain/calendar/calendar';
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
import { ButtonLink } from '#web/ui/buttons/button.tsx';
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

type DaysProps = { items: readonly Notification[]; today: string; onOpen: (id: string) => void };

export function Days({ items, today, onOpen }: DaysProps) {
  return [...byDay(items)].map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <DayHeading id={`day-${day}`} at={new Date(ofDay[0]?.at ?? day)} today={today} />
      <ul className="card nrows">
        {ofDay.map((each) => (
          <Row key={each.id} of={each} onOpen={() => onOpen(each.id)} />
        ))}
      </ul>
    </section>
  ));
}

function byDay(items: readonly Notification[]): ReadonlyMap<string, readonly Notification[]> {
  const days = new Map<string, Notification[]>();
  for (const each of items) {
    const day = formatDate(sydneyDate(new Date(each.at)));
    days.set(day, [...(days.get(day) ?? []), each]);
  }
  return days;
}

type DayHeadingProps = { id: string; at: Date; today: string };

/** `Today 22 Nov`; with its year in another year. */
function DayHeading({ id, at, today }: DayHeadingProps) {
  const date = sydneyDate(at);
  const weekday = new Intl.DateTimeFormat('en-AU', { timeZone: TIME_ZONE, weekday: 'long' }).format(at);
  return (
    <h3 className="as-text nots__day" id={id}>
      {formatDate(date) === today ? 'Today' : weekday}{' '}
      <span className="quiet">
        {String(date.year) === today.slice(0, 4)
          ? `${date.day} ${MONTH_NAMES[date.month - 1] ?? ''}`
          : formatDateForPeople(date)}
      </span>
    </h3>
  );
}

function Row({ of, onOpen }: { of: Notification; onOpen: () => void }) {
  const { title, text, path, tone, at, isRead, newEntries } = of;
  return (
    <li className={classNames('nrow', !isRead && 'nrow--new')}>
      <span className={`tile nrow__ico tone-${tone}`}>
        <Icon of={iconOf(of)} />
      </span>
      <h4 className="as-text">
        {!isRead && <span className="nrow__new">New</span>}
        <Link className="covers" to={path} onClick={onOpen}>
          {title}
        </Link>
      </h4>
      <time className="small quiet nowrap" dateTime={at}>
        {formatTimeForPeople(new Date(at))}
      </time>
      <p className="small quiet">{text}</p>
      {newEntries.length > 0 && (
        <div className="row gap-2 nrow__acts">
          {newEntries.map((entry) => (
            <ButtonLink
              key={entry.itemReference}
              size="small"
              to={paths.notMine(entry.itemReference)}
              onClick={onOpen}
            >
              <span>
                Not mine? <span className={newEntries.length === 1 ? 'vh' : undefined}>{entry.title}</span>
              </span>
            </ButtonLink>
          ))}
        </div>
      )}
    </li>
  );
}
