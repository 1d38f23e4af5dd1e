import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { signOut } from '#web/api/authentication.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { storeLogOut } from '#web/api/logged-out.ts';
import { paths } from '#web/navigation/paths.ts';
import { Bloom } from '#web/ui/marks/bloom.tsx';

export const meta = () => pageMeta({ title: 'Log out' });

/** Logs out, whatever the server answers, and goes to the home page, which confirms it (LOGIN-032, LOGIN-033). */
export default function LogoutPage() {
  const navigate = useNavigate();
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    void signOut().then((isEnded) => {
      storeLogOut(isEnded);
      return navigate(paths.home(), { replace: true });
    });
  }, [navigate]);
  return (
    <div className="wrap section">
      <h1>Log out</h1>
      <Bloom label="Logging you out" />
    </div>
  );
}
