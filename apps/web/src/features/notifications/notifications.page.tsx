import { Navigate, useLocation } from 'react-router';
import { MemberPage } from '#web/forms/member-page.tsx';
import { bothFactorsGate } from '#web/navigation/member-gates.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { WhatHappened } from './what-happened.tsx';
import './notifications.css';

export const meta = () =>
  pageMeta({
    title: 'Notifications',
    description: 'What happened on your file, to your score and in your account.',
  });

export default function NotificationsPage() {
  const { pathname, hash } = useLocation();
  // The choices' former address.
  if (hash === '#settings') return <Navigate to={`${paths.preferences()}#news`} replace />;
  return (
    <div className="wrap page">
      <MemberPage gate={bothFactorsGate(pathname)}>{() => <WhatHappened />}</MemberPage>
    </div>
  );
}
