import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { writeRememberMe } from '#web/api/local-storage.ts';
import { dropDraftsOnLogOut } from '#web/api/drafts.ts';
import { signOutLocally } from '#web/api/session.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { receiptOf } from './receipt.ts';
import './leaving.css';

export const meta = () => pageMeta({ title: 'Deleting an account' });

/** Open to all: the member is anonymous by now (DEL-002, DEL-006). */
export default function DeleteAccountSuccessPage() {
  const receipt = receiptOf(useLocation().state);
  useForgetting(receipt !== null);
  return (
    <div className="wrap grid gap-8 starts page leaving">
      {receipt === null ? (
        <>
          <h1>Deleting an account</h1>
          <p className="lead">
            Here we confirm that an account is deleted, right after its owner asked for it. Opening this page
            deletes nothing.
          </p>
        </>
      ) : (
        <>
          <h1>Your account is deleted</h1>
          <p className="lead">
            You are logged out everywhere, and your data is erased. Thank you for your time with us.
          </p>
          <p>
            The number of your receipt is <strong className="num leaving__receipt">{receipt}</strong>. We sent
            it to your email as well; please keep it.
          </p>
        </>
      )}
      <div className="row">
        <ButtonLink variant="primary" size="large" to={paths.contactUs()}>
          Send us your feedback
        </ButtonLink>
        <ButtonLink size="large" to={paths.home()}>
          Go to the homepage
        </ButtonLink>
      </div>
    </div>
  );
}

/** Signs out once this page is shown: on the previous page the gate would redirect to the login. */
function useForgetting(hasJustLeft: boolean): void {
  useEffect(() => {
    if (!hasJustLeft) return;
    signOutLocally();
    dropDraftsOnLogOut();
    writeRememberMe({ rememberMe: false, username: '' });
  }, [hasJustLeft]);
}
