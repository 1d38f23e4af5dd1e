import { Suspense } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { partnerOf } from '#web/features/registration/form/customer-request.ts';
import { RegistrationForm } from '#web/features/registration/form/registration-form.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import { touched } from '#web/ui/touched.ts';
import splashes from '../../../../../content/splashes.yaml';
import type { FlowHandle } from '../layouts/flow-steps.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';

// The sections work as HTML: their code loads on the first click or key.
const SplashSections = lazyWithRetry(async () => {
  if (typeof document !== 'undefined' && document.querySelector('.splash') !== null) await touched();
  return (await import('./splash-sections.tsx')).SplashSections;
});

export const meta = () =>
  pageMeta({
    title: 'Registration',
    description:
      'Register for your free credit score: six short steps, then about 60 seconds. It does not affect your score.',
    canonicalPath: paths.registration(),
  });

export const handle = { flowStep: 1, partnerAt } satisfies FlowHandle;

/** Every entrance to registration: one form, with the address's heading and partner (SPLASH-001 to 009). */
export default function SplashPage() {
  const { pathname } = useLocation();
  const splash = splashAt(pathname);
  const invitation = useLink(splash.key === 'newmember');
  return (
    <>
      <RegistrationForm
        key={splash.key}
        origin={splash.key}
        title={splash.heading}
        lead={splash.lead}
        partner={splash.partner}
        invitation={invitation}
      />
      <Suspense>
        <SplashSections hasOffers={splash.hasOffers} />
      </Suspense>
    </>
  );
}

const [fullSplash] = splashes;

function splashAt(pathname: string) {
  const path = pathname.toLowerCase();
  return splashes.find((each) => path === each.path || path.startsWith(`${each.path}/`)) ?? fullSplash;
}

/** The partner of the address, or the one its query names (REG-065). */
function partnerAt({ pathname, search }: { pathname: string; search: string }) {
  return splashAt(pathname).partner ?? partnerOf(new URLSearchParams(search).get('partner'));
}

/** An invitation's parts are in the path or, in older letters, the query (SPLASH-004). */
function useLink(isInvited: boolean) {
  const params = useParams();
  const [search] = useSearchParams();
  if (!isInvited) return null;
  return { ci: params['ci'] ?? search.get('ci') ?? '', ch: params['ch'] ?? search.get('ch') ?? '' };
}
