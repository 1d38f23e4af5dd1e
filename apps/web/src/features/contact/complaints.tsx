import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@wattle/contract';
import { dayForPeople, formatDateForPeople, sydneyDate } from '@wattle/domain/calendar/calendar';
import { Link } from 'react-router';
import { api } from '#web/api/call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { LoadFailure } from '#web/forms/load-failure.tsx';
import { paths } from '#web/navigation/paths.ts';

type Complaint = ResponseOf<'GET /v1/complaints'>['complaints'][number];

/** A member's complaints with state, day and letter (CONTACT-019). Members without one see nothing. */
export function Complaints() {
  return (
    <QueryClientProvider client={queryClient}>
      <List />
    </QueryClientProvider>
  );
}

function List() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['complaints'],
    queryFn: ({ signal }) => api('GET /v1/complaints', { signal }),
    refetchOnMount: 'always',
  });
  const complaints = data?.complaints ?? [];
  if (complaints.length === 0 && (error === null || data !== undefined)) return null;
  return (
    <section className="wrap section grid gap-5 contact-complaints" aria-labelledby="complaints-heading">
      <h2 id="complaints-heading">Your complaints</h2>
      {data === undefined && (
        <LoadFailure error={error} isAsking={isFetching} onRetry={() => void refetch()} />
      )}
      <ul className="grid gap-5">
        {complaints.map((complaint) => (
          <li key={complaint.reference} className="grid gap-2 contact-complaint">
            <h3>
              <span className="code nowrap">{complaint.reference}</span>, lodged on{' '}
              {formatDateForPeople(sydneyDate(new Date(complaint.receivedAt)))}
            </h3>
            <State complaint={complaint} />
            {complaint.delay !== null && <Letter {...complaint.delay} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function State({ complaint }: { complaint: Complaint }) {
  const { state, answeredOn, delay, isLate } = complaint;
  const due = dayForPeople(complaint.answerDueOn);
  if (state === 'answered') return <p>Answered on {dayForPeople(answeredOn ?? '')}.</p>;
  if (state === 'withdrawn') return <p>Withdrawn.</p>;
  if (state === 'undelivered') {
    return (
      <p>
        It did not get through to the people who answer it. Please{' '}
        <Link to={paths.lodgeComplaint()}>lodge it again</Link>.
      </p>
    );
  }
  const stands = state === 'received' ? 'We have it.' : 'We are working on it.';
  if (delay !== null) return <p>{stands} Our answer takes longer than we promised.</p>;
  if (!isLate) {
    return (
      <p>
        {stands} Our answer is due by {due}.
      </p>
    );
  }
  return (
    <p>
      {stands} Our answer was due by {due}, and is late. We are sorry. You can take the complaint to the{' '}
      <a href="https://www.afca.org.au/">Australian Financial Complaints Authority</a> now, for free.
    </p>
  );
}

function Letter({ on, letter }: NonNullable<Complaint['delay']>) {
  return (
    <details>
      <summary>Our letter of {dayForPeople(on)}</summary>
      <div className="grid gap-3 contact-complaint__letter">
        {letter.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </details>
  );
}
