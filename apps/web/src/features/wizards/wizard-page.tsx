import { useQuery } from '@tanstack/react-query';
import type { WizardDefinition } from '@wattle/domain/wizard/definition';
import { WIZARD_MESSAGES } from '@wattle/domain/wizard/messages-wizard';
import { type ReactNode, useState } from 'react';
import type { Profile } from '#web/api/session.ts';
import { ContactSentence } from '#web/forms/contact-words.tsx';
import { bothFactorsGate } from '#web/navigation/member-gates.ts';
import { MemberPage } from '#web/forms/member-page.tsx';
import { Bloom } from '#web/ui/marks/bloom.tsx';
import { RetryButton } from '#web/ui/buttons/button.tsx';
import { ErrorPanel } from '#web/ui/layout/error-panel.tsx';
import { keepWizard, unsavedWizard, type OpenWizard } from './kept-sessions.ts';
import { loadWizard, wizardCalls, type WizardProfile } from './wizard-calls.ts';
import { openWithDraft } from './wizard-draft.ts';
import { WizardSession } from './wizard-session.ts';
import './wizards.css';
import './wizard-finish.css';

type WizardPageProps = {
  definition: WizardDefinition;
  /** The page's path, and the login that returns to it (HLA-002, ABOUT-001). */
  here: string;
  login: string;
  children: (open: OpenWizard, member: Profile) => ReactNode;
};

/** A wizard for members: loads the answers and opens the next step (WIZ-017). */
export function WizardPage({ definition, here, login, children }: WizardPageProps) {
  return (
    <MemberPage gate={bothFactorsGate(here, login)} failure={WIZARD_MESSAGES.profileUnavailable}>
      {(member) => (
        <LoadedWizard definition={definition} owner={member.identifier ?? ''}>
          {(open) => children(open, member)}
        </LoadedWizard>
      )}
    </MemberPage>
  );
}

type LoadedWizardProps = {
  definition: WizardDefinition;
  owner: string;
  children: (open: OpenWizard) => ReactNode;
};

function LoadedWizard({ definition, owner, children }: LoadedWizardProps) {
  const { open, isFailed, isAsking, retry } = useOpenWizard(definition, owner);
  if (open !== null) return children(open);
  if (isFailed) return <LoadFailure isAsking={isAsking} onRetry={retry} />;
  return (
    <div className="gate">
      <Bloom label="Loading your answers" />
    </div>
  );
}

/**
 * Unsaved answers of this tab take precedence over the server's. Otherwise they are refetched, because another device
 * may have continued.
 */
function useOpenWizard(definition: WizardDefinition, owner: string) {
  const { name } = definition;
  const [kept] = useState(() => unsavedWizard(name));
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['wizard', name],
    queryFn: async ({ signal }) => opened(definition, await loadWizard(name, signal), owner),
    enabled: kept === null,
    // Once for each visit: a refetch would overwrite newer answers.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnReconnect: false,
    structuralSharing: false,
  });
  return {
    open: kept ?? data ?? null,
    isFailed: error !== null,
    isAsking: isFetching,
    retry: () => void refetch(),
  };
}

function opened(definition: WizardDefinition, profile: WizardProfile, owner: string): OpenWizard {
  const { wizard, isRestored } = openWithDraft(definition, profile.steps, owner);
  const view = { wizard, saving: isRestored ? 'restored' : 'steady' } as const;
  const session = new WizardSession(definition, view, wizardCalls(definition.name));
  return keepWizard({ session, profile }, owner);
}

/** The specified sentence, its last words as a link (HLA-004, ABOUT-014). */
function LoadFailure({ isAsking, onRetry }: { isAsking: boolean; onRetry: () => void }) {
  return (
    <div className="wrap section">
      <ErrorPanel headingLevel={1} action={<RetryButton pending={isAsking} onClick={onRetry} />}>
        <p>
          <ContactSentence>{WIZARD_MESSAGES.profileUnavailable}</ContactSentence>
        </p>
      </ErrorPanel>
    </div>
  );
}
