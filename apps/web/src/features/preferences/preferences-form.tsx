import { PREFERENCES_MESSAGES } from '@wattle/domain/messages/preferences';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { FormBody } from '#web/forms/form-page.tsx';
import { Checkbox } from '#web/ui/fields/choice-fields.tsx';
import { LiveRegion, Note } from '#web/ui/layout/messages.tsx';
import { CancelAccount } from './cancel-account.tsx';
import { EmailSection, PartnerSection } from './email-section.tsx';
import { InterestsSection } from './interests-section.tsx';
import { KEPT_AFTER_CANCELLING, saveMessage } from './preferences-words.ts';
import { ShoppingSection } from './shopping-section.tsx';
import { type Preferences, usePreferences } from './use-preferences.ts';

type PreferencesFormProps = {
  saved: Preferences;
  /** The member's identifier. */
  owner: string;
  /** Returning from the second factor while cancelling. */
  isCancelling: boolean;
  onCancelled: (path: string) => void;
};

/** What is saved by one button, and apart from it the end of the account (PREF-005). */
export function PreferencesForm({ saved, owner, isCancelling, onCancelled }: PreferencesFormProps) {
  const form = usePreferences(saved, owner);
  const categories = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <ShoppingSection saved={saved} />
      <FormBody
        className="grid gap-10 pref-form"
        summary={[]}
        hasSummary={false}
        isRestored={form.isRestored}
        restoredNote="Not saved yet. What you chose before is still here."
        pending={form.isSaving}
        problem={form.savingFailed === null ? null : saveMessage(form.savingFailed)}
        submit="Save preferences"
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
        after={<SaveState {...form} />}
      >
        <EmailSection
          {...form}
          isSubscribed={saved.isSubscribed}
          onManage={() => categories.current?.focus()}
        />
        <InterestsSection {...form} categories={saved.categories} headingRef={categories} />
        <PartnerSection {...form} />
      </FormBody>
      <LeaveSection
        isCancelling={isCancelling}
        onCancelled={onCancelled}
        cancelAccount={form.cancelAccount}
      />
    </>
  );
}

type SaveStateProps = Pick<ReturnType<typeof usePreferences>, 'answer'>;

function SaveState({ answer }: SaveStateProps) {
  return (
    <LiveRegion className="pref-saved">
      {answer !== null && (
        <Note tone="success">
          {PREFERENCES_MESSAGES.preferencesSaved}
          {!answer.isSynchronised && ' Our mailing provider follows within a few minutes.'}
        </Note>
      )}
    </LiveRegion>
  );
}

type LeaveSectionProps = Pick<PreferencesFormProps, 'isCancelling' | 'onCancelled'> &
  Pick<ReturnType<typeof usePreferences>, 'cancelAccount'>;

/** Ticking asks at once; the button above saves nothing of it. */
function LeaveSection({ isCancelling, ...deps }: LeaveSectionProps) {
  const [isAsked, setAsked] = useState(isCancelling);
  return (
    <section className="grid starts pref-part pref-leave" aria-labelledby="pref-leave">
      <h2 id="pref-leave">Your account</h2>
      <Checkbox
        label="Cancel my account"
        checked={isAsked}
        onChange={(event) => setAsked(event.currentTarget.checked)}
      />
      <p className="small quiet">
        No one can log in to a cancelled account. We keep it for {KEPT_AFTER_CANCELLING}, so that you can come
        back, and erase it then. We ask you once more before we cancel. To have it all erased at once,{' '}
        <Link to={paths.deleteAccount()}>delete your account</Link>.
      </p>
      <CancelAccount isOpen={isAsked} onClose={() => setAsked(false)} {...deps} />
    </section>
  );
}
