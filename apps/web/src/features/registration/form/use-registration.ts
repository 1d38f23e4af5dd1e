import type { BodyOf } from '@wattle/contract';
import { sydneyDate } from '@wattle/domain/calendar/calendar';
import { type CustomerForm, validateCustomerForm } from '@wattle/domain/journeys/customer-form';
import { safeReturnPath } from '@wattle/domain/journeys/journey';
import { PATHS } from '@wattle/domain/pages/paths';
import { FIELD_MESSAGES } from '@wattle/domain/messages/fields';
import { TIMINGS } from '@wattle/domain/product-constants';
import { validateEmail } from '@wattle/domain/fields/contact-fields';
import { ApiError } from '@wattle/contract/client';
import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { ERROR_MESSAGES } from '@wattle/domain/messages/errors';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#web/api/call.ts';
import { startDevice, withDevice } from '#web/api/device.ts';
import { storageState, type StorageState } from '#web/api/local-storage.ts';
import { holdCsrfToken, profileReady, refreshProfile } from '#web/api/session.ts';
import { paths } from '#web/navigation/paths.ts';
import { type RuleForm, useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { type Once, useSubmit } from '#web/forms/use-submit.ts';
import { useServerCheck } from '#web/forms/use-server-check.ts';
import { isOffline } from '#web/api/network.ts';
import { deviceMessage } from '#web/forms/device-words.ts';
import { genericMessage } from '#web/forms/problem-words.ts';
import { unsentCodeOf } from '../codes/unsent-code.ts';
import { customerRequest } from './customer-request.ts';
import { type Entrance, keepEntrance, keptEntrance, REGISTRATION } from './draft.ts';
import { reportReferral } from './referral.ts';

const EMAIL = {
  passes: (email: string) => validateEmail(email) === null,
  ask: (email: string) => api('POST /v1/validate/email', { body: { email: email.trim() } }),
};

function useEmailCheck() {
  const check = useServerCheck(EMAIL);
  return async (email: string) => (await check(email))?.isValid ?? null;
}

/** In page order. */
const EMPTY: CustomerForm = {
  firstName: '',
  lastName: '',
  middleName: '',
  dob: { dd: '', mm: '', yy: '' },
  gender: '',
  address: '',
  hasLivedLessThan3Years: false,
  addressPrevious: '',
  email: '',
  password: '',
  consent: false,
  marketing: false,
  // As prerendered, until the configuration is known.
  eqfxmarketing: false,
};

const EMAIL_INVALID = [{ field: 'email', message: FIELD_MESSAGES.emailInvalid }];

type Input = {
  hasComeBack: boolean;
  partner: 12 | 24 | null;
  isNewMember: boolean;
  origin: string;
  /** The partner's transaction number from the link (SPLASH-010). */
  transactionId: string | null;
  marketingDefault: boolean | undefined;
  existingUserRedirectMs: number | undefined;
};

type Opened = {
  readonly redirect_uri: string | undefined;
  readonly csrfToken?: string;
  readonly codeSent?: boolean;
  readonly retryAfterSeconds?: number | null;
};
export type Refusal = { readonly words: RegistrationRefusal | null; readonly others: readonly string[] };

export function useRegistration(input: Input) {
  const { hasComeBack, transactionId, marketingDefault, existingUserRedirectMs } = input;
  const [entrance] = useState<Entrance>(() => (hasComeBack ? keptEntrance() : null) ?? input);
  const form = useCustomerForm();
  const isEmailValid = useEmailCheck();
  const enterEmailStep = useEmailStep();
  useConfiguredMarketing(form, marketingDefault);
  const leaveLater = useLater(hasComeBack ? 0 : (existingUserRedirectMs ?? TIMINGS.existingUserRedirectMs));

  // Early, so that the device has reported by the time the form is filled in.
  useEffect(startDevice, []);

  const { submit, pending, problem } = useSubmit<CustomerForm, Refusal>({
    async send(values, once) {
      const blocked = storageRefusal(storageState());
      if (blocked !== null) return { words: blocked, others: [] };
      leaveLater(null);
      const isCurrentEmailValid = await isEmailValid(values.email);
      if (isCurrentEmailValid === false) {
        form.show(EMAIL_INVALID);
        return null;
      }
      const { partner, isNewMember, origin } = entrance;
      keepEntrance(entrance);
      const extras = { isCurrentEmailValid, partnerSourceId: partner, isNewMember, origin };
      const body = customerRequest(values, extras);
      await enterEmailStep(await registerOnce(once, body));
      reportReferral(transactionId);
      return null;
    },
    explain(error) {
      const others = form.showProblem(error);
      if (others !== null) return others.length === 0 ? null : { words: null, others };
      const words = registrationRefusal(error);
      if (words.kind === 'user-exists' || words.kind === 'unfinished')
        leaveLater(() => void enterEmailStep({ redirect_uri: words.redirectUri }));
      return { words, others: [] };
    },
  });

  async function checkEmail() {
    const email = form.getValues('email');
    const isValid = email === '' ? null : await isEmailValid(email);
    const isShown = form.errorAt('email') !== undefined;
    if (isValid === false && !isShown && form.getValues('email') === email) {
      form.add({ field: 'email', message: FIELD_MESSAGES.emailInvalid });
    }
  }

  return { form, submit, checkEmail: () => void checkEmail(), pending, refusal: problem };
}

/** Sends the device token, and a key that makes a repeated press the same registration. */
async function registerOnce(once: Once, body: BodyOf<'POST /v1/user/register-full'>) {
  const { timings } = await profileReady();
  return withDevice(timings, (device) =>
    once(body, (headers) => api('POST /v1/user/register-full', { body, headers: { ...headers, ...device } })),
  );
}

function useCustomerForm() {
  return useRuleForm<CustomerForm>({
    defaultValues: EMPTY,
    draftName: REGISTRATION,
    oneFault: ['dob'],
    rules: (values) => validateCustomerForm(values, sydneyDate(new Date())),
  });
}

/** Adopts the new registration, then goes to the server's next step (REG-041). */
function useEmailStep() {
  const navigate = useNavigate();
  return async function enter(answer: Opened) {
    if (answer.csrfToken !== undefined) holdCsrfToken(answer.csrfToken);
    await refreshProfile().catch(() => undefined);
    await navigate(stepAfter(answer.redirect_uri), { state: unsentCodeOf(answer, Date.now()) });
  };
}

/** A finished account has no code to enter: the log-in is then the destination, not a page to return from (REG-062). */
function stepAfter(redirectUri: string | undefined): string {
  return redirectUri === PATHS.login ? paths.login() : safeReturnPath(redirectUri, paths.verifyEmail());
}

/** Runs the latest task after a delay, and none after unmounting. */
function useLater(delayMs: number) {
  const [task, setTask] = useState<{ readonly run: () => void } | null>(null);
  useEffect(() => {
    if (task === null) return undefined;
    const timer = setTimeout(task.run, delayMs);
    return () => clearTimeout(timer);
  }, [task, delayMs]);
  return (run: (() => void) | null) => setTask(run === null ? null : { run });
}

/** Ticks the box as configured, unless the visitor has chosen. */
function useConfiguredMarketing(
  { isTyped, setValue }: RuleForm<CustomerForm>,
  configured: boolean | undefined,
): void {
  const preset = useEffectEvent((isTicked: boolean) => {
    if (!isTyped('eqfxmarketing')) setValue('eqfxmarketing', isTicked);
  });
  useEffect(() => {
    if (configured !== undefined) preset(configured);
  }, [configured]);
}

type RegistrationRefusal =
  | { readonly kind: 'user-exists'; readonly redirectUri: string | undefined }
  | { readonly kind: 'unfinished'; readonly text: string; readonly redirectUri: string | undefined }
  | { readonly kind: 'not-verified'; readonly text: string }
  | { readonly kind: 'words'; readonly text: string };

/** What a refused registration means for the page (REG-058, REG-060 to REG-063). */
function registrationRefusal(error: unknown): RegistrationRefusal {
  const ofDevice = deviceMessage(error, ACCESS_MESSAGES.deviceRefused);
  if (ofDevice !== null) return { kind: 'words', text: ofDevice };
  if (error instanceof ApiError && !isOffline(error)) {
    if (error.code === 'user-exists')
      return { kind: 'user-exists', redirectUri: error.problem?.redirect_uri };
    if (error.code === 'registration-unfinished') {
      const { errorMessage: text = ACCESS_MESSAGES.registrationUnfinished, redirect_uri: redirectUri } =
        error.problem ?? {};
      return { kind: 'unfinished', text, redirectUri };
    }
    if (error.code === 'user-not-verified') {
      return { kind: 'not-verified', text: error.problem?.errorMessage ?? ACCESS_MESSAGES.userNotVerified };
    }
    return { kind: 'words', text: wordsFor(error) };
  }
  return { kind: 'words', text: genericMessage(error) };
}

function storageRefusal(state: StorageState): RegistrationRefusal | null {
  if (state === 'usable') return null;
  const text =
    state === 'missing' ? ACCESS_MESSAGES.localStorageMissingToRegister : ACCESS_MESSAGES.privateMode;
  return { kind: 'words', text };
}

function wordsFor(error: ApiError): string {
  if (error.code === 'registration-expired') return ACCESS_MESSAGES.registrationExpired;
  if (error.status === 500 || error.problem === null) return ERROR_MESSAGES.unexpectedRequestError;
  return error.problem.errorMessage ?? ERROR_MESSAGES.unexpectedError;
}
