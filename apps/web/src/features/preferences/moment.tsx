import { formatDateForPeople, sydneyDate, TIME_ZONE } from '@wattle/domain/calendar/calendar';
import { LOCALE } from '@wattle/domain/product-constants';
import { lazily } from '@wattle/domain/lazily';

const time = /* @__PURE__ */ lazily(
  () => new Intl.DateTimeFormat(LOCALE, { timeZone: TIME_ZONE, timeStyle: 'short' }),
);

/** A time in Sydney (CONST-001). */
export function Moment({ at }: { at: string }) {
  const said = new Date(at);
  return (
    <time dateTime={at} className="num">
      {formatDateForPeople(sydneyDate(said))}, {time().format(said)}
    </time>
  );
}
