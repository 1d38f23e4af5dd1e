import {
  charactersLeft,
  DESCRIPTION_MAX,
  descriptionFault,
  NOTES_MAX,
} from '@wattle/domain/contact/contact-form';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { api } from '#web/api/call.ts';
import { FormBody, NOT_SENT_YET } from '#web/forms/form-page.tsx';
import { type RuleForm, useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { CharacterCount, TextArea } from '#web/ui/fields/text-area.tsx';
import { LiveRegion, Note } from '#web/ui/layout/messages.tsx';
import { contactRefusal } from './use-contact.ts';

type More = { description: string };

type AddMoreProps = {
  /** 'complaint' or 'message'. */
  thing: string;
  reference: string;
  noteKey: string;
};

/** Further notes on the same reference, for what does not fit into one message (CONTACT-013). */
export function AddMore({ thing, ...sent }: AddMoreProps) {
  const { form, added, submit, pending, problem, forget } = useAddMore(sent);
  const isFull = added >= NOTES_MAX;
  return (
    <section className="grid tops measure" aria-labelledby="contact-more" onInput={forget}>
      <h2 id="contact-more">Add more to this {thing}</h2>
      <LiveRegion>
        {added > 0 && (
          <Note tone="success">
            Added. {isFull ? 'There is no room for more here.' : leftWords(NOTES_MAX - added)}
          </Note>
        )}
      </LiveRegion>
      {!isFull && (
        <FormBody
          className="contact-more__form"
          summary={form.summary}
          hasSummary={false}
          onSubmit={form.submit(submit)}
          pending={pending}
          problem={problem}
          isRestored={form.isRestored}
          restoredNote={NOT_SENT_YET}
          submit={`Add to this ${thing}`}
          submitVariant="line"
        >
          <TextArea
            label="What else should we know?"
            hint={`At most ${DESCRIPTION_MAX} characters each time, up to ${NOTES_MAX} times. Please leave out passwords, codes and document numbers.`}
            after={<Counter form={form} />}
            {...form.field('description')}
          />
        </FormBody>
      )}
    </section>
  );
}

const leftWords = (left: number) => `You can add ${left} more ${left === 1 ? 'time' : 'times'}.`;

function useAddMore({ reference, noteKey }: Omit<AddMoreProps, 'thing'>) {
  const [added, setAdded] = useState(0);
  const form = useRuleForm<More>({
    draftName: `more ${reference}`,
    defaultValues: { description: '' },
    fields: ['description'],
    rules({ description }) {
      const message = descriptionFault(description);
      return message === null ? [] : [{ field: 'description', message }];
    },
  });
  const sending = useSubmit({
    async send({ description }: More, once) {
      const body = { reference, noteKey, description };
      // The same words may be added twice on purpose.
      const { notes } = await once([added, body], (headers) => api('POST /v1/case-notes', { body, headers }));
      setAdded(notes);
      form.setValue('description', '');
      form.dropDraft();
    },
    explain(error) {
      form.showProblem(error);
      return contactRefusal(error);
    },
  });
  return { form, added, ...sending };
}

function Counter({ form }: { form: RuleForm<More> }) {
  const description = useWatch({ control: form.control, name: 'description' });
  return <CharacterCount left={charactersLeft(description)} max={DESCRIPTION_MAX} />;
}
