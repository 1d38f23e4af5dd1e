import { useQuery } from '@tanstack/react-query';
import { DOCUMENTS_FOR_REPORT } from '@wattle/domain/product-constants';
import { hasRole, verifiedDocumentCount } from '@wattle/domain/journeys/roles';
import { CircleUserRound, IdCard } from 'lucide';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { api } from '#web/api/call.ts';
import type { Profile } from '#web/api/session.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Bone } from '#web/ui/layout/waiting.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { paths } from '#web/navigation/paths.ts';
import './finish-profile.css';

export function FinishProfile({ member }: { member: Profile }) {
  const headingId = useId();
  const isAboutMeDone = useAboutMeDone();
  const documents = verifiedDocumentCount(member.roles);
  // Only the cohort's report needs a second document.
  const needsSecond = hasRole(member.roles, 'IHC');
  const hasSecond = documents >= DOCUMENTS_FOR_REPORT;
  const parts = [
    hasRole(member.roles, 'EV'),
    hasRole(member.roles, 'MV'),
    hasRole(member.roles, 'IV'),
    ...(needsSecond ? [hasSecond] : []),
    isAboutMeDone === true,
  ];
  const done = parts.filter(Boolean).length;
  return (
    <section className="grid tops tint todo" aria-labelledby={headingId}>
      <div className="grid tops gap-2 todo__head">
        <h2 id={headingId} className="as-h3">
          Finish your profile
        </h2>
        <p className="small quiet">
          {done} of {parts.length} done
        </p>
        <Bar done={done} all={parts.length} />
      </div>
      {needsSecond && !hasSecond && <SecondDocument />}
      <AboutMe isDone={isAboutMeDone} />
      {done === parts.length && (
        <p className="quiet">Your profile is complete. You can change it under My account at any time.</p>
      )}
    </section>
  );
}

function Bar({ done, all }: { done: number; all: number }) {
  const share = `${Math.round((done / all) * 100)}%`;
  return (
    <div className="todo__bar" aria-hidden="true" style={{ '--v': share } as CSSProperties}>
      <i />
    </div>
  );
}

/** Undefined while loading; false after an error. */
function useAboutMeDone(): boolean | undefined {
  const { data, isError } = useQuery({
    queryKey: ['about-me-done'],
    queryFn: async ({ signal }) => {
      const { steps } = await api('GET /v1/user/about-me', { signal });
      const open = steps.filter(({ isFinalStep, enabled }) => enabled && !isFinalStep);
      return open.length > 0 && open.every(({ isCompleted }) => isCompleted);
    },
    // The member may be coming from About Me.
    staleTime: 0,
  });
  return isError ? false : data;
}

function SecondDocument() {
  return (
    <Row
      mark={<Icon of={IdCard} />}
      title="Verify a second document"
      text="A second verified document opens your credit report."
    >
      <ButtonLink to={paths.identity()} variant="solid" size="small">
        Verify a document
      </ButtonLink>
    </Row>
  );
}

function AboutMe({ isDone }: { isDone: boolean | undefined }) {
  if (isDone === true) return null;
  if (isDone === undefined) return <Bone kind="row" />;
  return (
    <Row
      mark={<Icon of={CircleUserRound} />}
      title="Tell us about you"
      text="A few questions. At the end you choose whether we may use your answers."
    >
      <ButtonLink to={paths.aboutMe()} variant="line" size="small">
        Start About me
      </ButtonLink>
    </Row>
  );
}

type RowProps = { mark: ReactNode; title: string; text: string; children: ReactNode };

function Row({ mark, title, text, children }: RowProps) {
  return (
    <div className="todo__row">
      <span className="tile tile--lg todo__mark">{mark}</span>
      <h3>{title}</h3>
      <p className="small quiet">{text}</p>
      {children}
    </div>
  );
}
