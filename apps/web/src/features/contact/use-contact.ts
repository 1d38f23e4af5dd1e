import { type ContactForm, contactOrigin, validateContactForm } from '@wattle/domain/contact/contact-form';
import { ApiError } from '@wattle/contract/client';
import { CONTACT_MESSAGES } from '@wattle/domain/contact/contact-messages';
import { useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { api } from '#web/api/call.ts';
import { useProfile } from '#web/api/use-session.ts';
import { type RuleForm, useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { CONTACT_KINDS, type ContactKind } from './contact-kinds.ts';
import type { SentState } from './sent-state.ts';

const EMPTY: ContactForm = { name: '', lastname: '', email: '', phone: '', subject: '', description: '' };

/** One of the two forms. Typed text is kept after any failure; only an accepted message navigates. */
export function useContact(kind: ContactKind) {
  const form = useRuleForm<ContactForm>({
    defaultValues: EMPTY,
    draftName: kind,
    rules: validateContactForm,
  });
  const navigate = useNavigate();
  const { page } = useParams();
  useOwnDetails(form);
  const sending = useSubmit({
    async send(values: ContactForm, once) {
      const body = { ...values, page: contactOrigin(page) };
      const { operation, sentAt } = CONTACT_KINDS[kind];
      const sent = await once(body, (headers) => api(operation, { body, headers }));
      const answerDueOn =
        'answerDueOn' in sent && typeof sent.answerDueOn === 'string' ? sent.answerDueOn : null;
      form.dropDraft();
      const { reference, isMailed, noteKey } = sent;
      await navigate(sentAt, { state: { reference, answerDueOn, isMailed, noteKey } satisfies SentState });
    },
    explain(error) {
      form.showProblem(error);
      return contactRefusal(error);
    },
  });
  return { form, ...sending };
}

/** Prefills a member's details. A failure is ignored. */
function useOwnDetails({ getValues, setValue }: RuleForm<ContactForm>): void {
  const profile = useProfile();
  const isMember = profile?.isAuthenticated === true;
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isMember || isAsked.current) return;
    isAsked.current = true;
    void fillIn({ getValues, setValue });
  }, [isMember, getValues, setValue]);
}

async function fillIn({
  getValues,
  setValue,
}: Pick<RuleForm<ContactForm>, 'getValues' | 'setValue'>): Promise<void> {
  try {
    const { firstName, lastName, email, mobile } = await api('GET /v1/user/details', {});
    const own = { name: firstName, lastname: lastName, email, phone: mobile };
    for (const field of ['name', 'lastname', 'email', 'phone'] as const) {
      if (getValues(field) === '') setValue(field, own[field]);
    }
  } catch {
    // The member can type them.
  }
}

/** The message for a refusal (CONTACT-011). A rate limit brings its own, which names the wait. */
export function contactRefusal(error: unknown): string {
  if (!(error instanceof ApiError)) return CONTACT_MESSAGES.notSent;
  if (error.status === 400) return CONTACT_MESSAGES.badRequest;
  if (error.status === 409 && error.code !== 'idempotency-in-progress')
    return CONTACT_MESSAGES.challengeFailed;
  if (error.status === 429) return error.problem?.errorMessage ?? CONTACT_MESSAGES.notSent;
  return CONTACT_MESSAGES.notSent;
}
