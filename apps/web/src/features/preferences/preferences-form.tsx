import { FIELD_MESSAGES } from '@wattle/domain/messages/fields';
import { PREFERENCES_MESSAGES } from '@wattle/domain/messages/preferences';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { FormBody } from '#web/forms/form-page.tsx';
import { Checkbox } from '#web/ui/fields/choice-fields.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import { CancelAccount } from './cancel-account.tsx';
import { EmailSection } from './email-section.tsx';
import { InterestsSection } from './interests-section.tsx';
import { KEPT_AFTER_CANCELLING, saveMessage } from './preferences-words.ts';
import { type Preferences, usePreferences } from './use-preferences.ts';

type PreferencesFormProps = {
  saved: Preferences;
  /** Returning from the second factor while cancelling. */
  isCancelling: boolean;
  onCancelled: (path: string) => void;
};

/** All checkboxes of the page; saved by one button (PREF-005). */
export function PreferencesForm({ saved, isCancelling, onCancelled }: PreferencesFormProps) {
  const form = usePreferences(saved, isCancelling);
  const [isAsked, setAsked] = useState(isCancelling);
  const categories = useRef<HTMLHeadingElement>(null);
  const { draft, edit } = form;
  return (
    <>
      <FormBody
        className="pref-form"
        words={FIELD_MESSAGES}
        summary={[]}
        hasSummary={false}
        pending={form.isSaving}
        problem={form.savingFailed === null ? null : saveMessage(form.savingFailed)}
        submit="Save preferences"
        onSubmit={(event) => {
          event.preventDefault();
          if (draft.isCancelling) setAsked(true);
          else form.save();
        }}
        after={<SaveState {...form} />}
      >
        <InterestsSection {...form} categories={saved.categories} headingRef={categories} />
        <EmailSection {...form} onManage={() => categories.current?.focus()} />
        <LeaveSection isCancelling={draft.isCancelling} onTick={(ticked) => edit({ isCancelling: ticked })} />
      </FormBody>
      <CancelAccount
        isOpen={isAsked}
        onClose={() => {
          // Keeping the account also clears the checkbox.
          edit({ isCancelling: false });
          setAsked(false);
        }}
        onCancelled={onCancelled}
        cancelAccount={form.cancelAccount}
      />
    </>
  );
}

type SaveStateProps = Pick<ReturnType<typeof usePreferences>, 'answer'>;

function SaveState({ answer }: SaveStateProps) {
  return (
    <output className="pref-saved">
      {answer !== null && (
        <Note tone="success">
          {PREFERENCES_MESSAGES.preferencesSaved}
          {!answer.isSynchronised && ' Our mailing provider follows within a few minutes.'}
        </Note>
      )}
    </output>
  );
}

type LeaveSectionProps = { isCancelling: boolean; onTick: (ticked: boolean) => void };

function LeaveSection({ isCancelling, onTick }: LeaveSectionProps) {
  return (
    <section className="pref-part" aria-labelledby="pref-leave">
      <h2 id="pref-leave">Your account</h2>
      <Checkbox
        label="Cancel my account"
        checked={isCancelling}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <p className="small quiet">
        No one can log in to a cancelled account. We keep what we hold for {KEPT_AFTER_CANCELLING}, so that
        you can come back, and erase it then. We ask you once more before we cancel. To have it all erased at
        once, <Link to={paths.deleteAccount()}>delete your account</Link>.
      </p>
      <p className="small">
        <Link to={paths.consents()}>See everything you agreed to</Link>, when, and how to withdraw it.
      </p>
    </section>
  );
}
