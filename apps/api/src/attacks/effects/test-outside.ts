import type { Context } from '#api/platform/context.ts';
import type { Delivery } from '#api/platform/outbox/delivery.ts';
import type { Provider } from '#api/platform/providers/provider.ts';

/** What left the house, by the way it took: a message, or a call with its body. */
export type Left = { by: string; what: unknown };

export type Outside = {
  ctx: Context;
  left: Left[];
  /** How everything that leaves from now on is answered. */
  answer: (delivery: Delivery) => void;
};

const STATUS = { refused: 409, failed: 503, lost: 504, 'held-back': 503 } as const;

/** A context in which every way out of the house is written down instead. */
export function outsideOf(inside: Context): Outside {
  const left: Left[] = [];
  let delivery: Delivery = { kind: 'accepted' };
  const take = (by: string) => async (what: unknown) => {
    left.push({ by, what });
    return delivery;
  };
  const takeBan = (by: string) => async (what: unknown) => ({
    delivery: await take(by)(what),
    inForce: null,
  });
  const writes: Provider = async ({ method, path, body, answer }) => {
    const { kind } = await take(`mailing-list ${method}`)({ path, body });
    if (kind !== 'accepted')
      return { ok: false, failure: { kind: 'rejected', status: STATUS[kind], body: null } };
    return { ok: true, value: answer.parse(method === 'DELETE' ? null : { reference: 'stored' }) };
  };
  const { providers } = inside;
  const ctx: Context = {
    ...inside,
    sendMail: take('mail'),
    sendSms: take('sms'),
    ledger: { ...inside.ledger, copy: async () => void left.push({ by: 'ledger', what: null }) },
    providers: {
      ...providers,
      partner: { sendLead: take('lead') },
      crm: {
        ...providers.crm,
        openCase: take('case'),
        rewriteCase: take('case'),
        eraseMember: take('crm-erasure'),
      },
      mailingList: { ...providers.mailingList, writes },
      corrections: {
        ...providers.corrections,
        lodge: take('correction'),
        withdraw: take('correction'),
        liftBan: take('ban'),
        requestBan: takeBan('ban'),
        extendBan: takeBan('ban'),
        passBanOn: async (what) => ({ delivery: await take('ban')(what), answers: null }),
      },
    },
  };
  return { ctx, left, answer: (next) => void (delivery = next) };
}
