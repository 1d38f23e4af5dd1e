import { ApiError } from '@wattle/contract/client';
import { REFERRAL_CONSENT, type LeadField } from '@wattle/domain/home-loan/referral-lead';
import { redirectPath } from '@wattle/domain/offers/redirect';
import type { WizardPartner } from '@wattle/domain/home-loan/partner';
import { ExternalLink } from 'lucide';
import { useId, useState } from 'react';
import { api } from '#web/api/call.ts';
import { trackProductClick } from '#web/api/product-click.ts';
import { genericMessage } from '#web/forms/problem-words.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Checkbox } from '#web/ui/fields/choice-fields.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';

const CHANGED =
  'Nothing was sent: your answers are not saved yet, or they were changed elsewhere. Reload the page, look at the list again and agree once more.';

type ReferralLeadProps = { partner: WizardPartner; fields: readonly LeadField[]; origin: string };

/**
 * The link to a partner. With consent, asked each time and never preselected, a lead carries everything listed; without
 * it nothing is sent, and the text says so (HLA-039, HLA-040).
 */
export function ReferralLead({ partner, fields, origin }: ReferralLeadProps) {
  const [isAgreed, setAgreed] = useState(false);
  const [address, setAddress] = useState<string | null>(null);
  const sending = useSubmit({
    async send(_input, once) {
      const { trackingInfo, partnerId } = partner;
      const body = {
        partnerId,
        textVersion: REFERRAL_CONSENT.version,
        fields: fields.map(({ field, value }) => ({ field, value })),
      };
      const sent = await once(body, (headers) => api('POST /v1/home-loan/hand-over', { body, headers }));
      trackProductClick({ ...trackingInfo, origin });
      setAddress(sent.standInUrl ?? sent.url);
    },
    explain: whyNotSent,
  });
  if (address !== null) return <Sent partner={partner} fields={fields} address={address} />;
  return (
    <div className="grid starts along">
      <Fields fields={fields} />
      <Checkbox
        label={REFERRAL_CONSENT.text}
        name="home-loan-hand-over"
        checked={isAgreed}
        onChange={(event) => setAgreed(event.target.checked)}
      />
      <output className="along__says">
        {isAgreed ? promiseOf(partner, fields) : withoutDetails(partner)}
      </output>
      <div role="alert">
        {sending.problem !== null && <FieldError id="hand-over-error">{sending.problem}</FieldError>}
      </div>
      {isAgreed ? (
        <Button
          variant="primary"
          size="large"
          pending={sending.pending}
          onClick={() => void sending.submit()}
        >
          Send my details to {partner.name}
        </Button>
      ) : (
        <WayWithout partner={partner} origin={origin} />
      )}
    </div>
  );
}

function whyNotSent(error: unknown): string {
  if (error instanceof ApiError && error.code === 'hand-over-changed') return CHANGED;
  return `Nothing was sent. ${genericMessage(error)}`;
}

const hasMobile = (fields: readonly LeadField[]) => fields.some(({ field }) => field === 'mobile');

/** Promises a call only where the mobile number is sent. */
function promiseOf({ name, withDetails }: WizardPartner, fields: readonly LeadField[]): string {
  return hasMobile(fields)
    ? withDetails
    : `${name} gets your answers and your name. Your account has no mobile number, so no one can call you.`;
}

const withoutDetails = ({ name }: WizardPartner): string =>
  `Without the tick you go there without your answers: you start again, and ${name} gets neither your name nor your number, so it can’t call you.`;

function Fields({ fields }: { fields: readonly LeadField[] }) {
  const headingId = useId();
  return (
    <div className="grid gap-2 wide match__list">
      <h3 id={headingId}>What we send if you tick the box</h3>
      <dl className="terms grid along__fields" aria-labelledby={headingId}>
        {fields.map(({ field, title, value }) => (
          <div key={field}>
            <dt>{title}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Partners that take leads are reached through the redirect page, whose lead names no person. */
function WayWithout({ partner, origin }: { partner: WizardPartner; origin: string }) {
  const { name, trackingInfo, shouldPushLead, standInUrl, actionUrl } = partner;
  const { buttonText } = partner.partnerConfig;
  return (
    <a
      className="btn btn--primary btn--lg"
      href={shouldPushLead ? redirectPath(trackingInfo) : (standInUrl ?? actionUrl)}
      target="_blank"
      rel="noopener"
      onClick={() => trackProductClick({ ...trackingInfo, origin })}
    >
      {buttonText === '' ? `Continue with ${name}` : buttonText} <Icon of={ExternalLink} />
      <span className="vh">, opens in a new tab</span>
    </a>
  );
}

type SentProps = { partner: WizardPartner; fields: readonly LeadField[]; address: string };

function Sent({ partner, fields, address }: SentProps) {
  const { name } = partner;
  const what = hasMobile(fields)
    ? 'your answers, your name and your mobile number'
    : 'your answers and your name';
  return (
    <div className="grid starts along">
      <output className="along__says">
        <strong>
          We are sending {what} to {name}.
        </strong>{' '}
        {promiseOf(partner, fields)} If your details do not arrive, we tell you by email.
      </output>
      <a className="btn btn--primary btn--lg" href={address} target="_blank" rel="noopener">
        Continue to {name} <Icon of={ExternalLink} />
        <span className="vh">, opens in a new tab</span>
      </a>
    </div>
  );
}
