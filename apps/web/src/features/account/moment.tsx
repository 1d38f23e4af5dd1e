import { formatDateForPeople, sydneyDate, TIME_ZONE } from '@wattle/domain/calendar/calendar';
import { LOCALE } from '@wattle/domain/product-constants';
import { lazily } from '@wattle/domain/lazily';

const timeOfDay = /* @__PURE__ */ lazily(
  () =>
    new Intl.DateTimeFormat(LOCALE, {
      timeZone: TIME_ZONE,
      hour: 'numeric',
      minute: '2-digit',
    }),
);

/** A time in Sydney, such as '5 Nov 2026, 2:05 pm' (CONST-001). */
export function Moment({ at }: { at: string }) {
  const instant = new Date(at);
  return (
    <time dateTime={at} className="num">
      {formatDateForPeople(sydneyDate(instant))}, {timeOfDay().format(instant)}
    </time>
  );
}
