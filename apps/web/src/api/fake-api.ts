import { cleanup } from '@testing-library/react';
import type { OperationKey, ProblemBody, ProblemCode, ResponseOf } from '@wattle/contract';
import { PROBLEMS } from '@wattle/contract/problems';
import { problemPath } from '@wattle/domain/pages/paths';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, vi } from 'vitest';
import { forgetDevice } from './device.ts';
import { queryClient } from './query-client.ts';
import { forgetSession, type Profile } from './session.ts';

export type SeenCall = {
  readonly key: string;
  readonly headers: Headers;
  readonly body: unknown;
  readonly path: string;
};
type Handler = (call: SeenCall) => Response | Promise<Response>;

export const NETWORK_FAILURE = 'network-failure';
type Refusal = { refuse: ProblemCode } & Partial<Omit<ProblemBody, 'code'>>;
type Reply<K extends OperationKey> = ResponseOf<K> | Refusal | typeof NETWORK_FAILURE;

export type FakeApi = {
  /** Replies in order, then repeats the last. A function computes its reply. */
  readonly on: <K extends OperationKey>(key: K, ...replies: Reply<K>[]) => void;
  /** Replies like `on`, with a reply computed for each call. */
  readonly onEach: <K extends OperationKey>(
    key: K,
    replier: (call: SeenCall) => Reply<K> | Promise<Reply<K>>,
  ) => void;
  readonly calls: (key: OperationKey) => readonly SeenCall[];
};

/**
 * Replaces `fetch` with an API whose replies are typed by the contract. An unplanned call fails the test, even when the
 * page swallows the failure.
 */
export function installFakeApi(profile: Partial<Profile> = {}): FakeApi {
  const handlers = new Map<OperationKey, Handler>();
  const seen: SeenCall[] = [];

  const api: FakeApi = {
    on: (key, ...replies) => {
      let turn = 0;
      handlers.set(key, () => {
        const reply = replies[Math.min(turn, replies.length - 1)];
        turn += 1;
        return respond(reply);
      });
    },
    onEach: (key, replier) => {
      handlers.set(key, async (call) => respond(await replier(call)));
    },
    calls: (key) => seen.filter((call) => call.key === key),
  };
  api.on('GET /v1/user/init', profileOf(profile));
  api.on('GET /v1/creditscore/changes', { months: [] });
  api.on('GET /v1/user/notifications/unread', { unread: 0, unseen: 0, newest: '0' });
  api.on('GET /v1/user/code-status', { state: 'none', resendAfterMs: 0 });
  handlers.set('GET /v1/challenge', async () => Response.json(await easyChallenge()));

  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const key = keyOf(init.method ?? 'GET', input, [...handlers.keys()]);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const call = {
      key: key ?? `${init.method ?? 'GET'} ${input}`,
      headers: new Headers(init.headers),
      body,
      path: input,
    };
    seen.push(call);
    const handler = key === undefined ? undefined : handlers.get(key);
    if (handler === undefined) {
      unplanned.push(call.key);
      throw new TypeError(`unplanned call ${call.key}`);
    }
    return handler(call);
  });
  return api;
}

const unplanned: string[] = [];

afterEach(() => {
  // A mounted page would fetch again what is cleared here.
  cleanup();
  forgetSession();
  queryClient.clear();
  forgetDevice();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  const calls = unplanned.splice(0);
  if (calls.length > 0) throw new Error(`unplanned calls: ${calls.join(', ')}`);
});

const TIMINGS: Profile['timings'] = {
  infoMessageMs: 4000,
  existingUserRedirectMs: 10_000,
  scoreRetryMs: 3000,
  scoreRetryMax: 5,
  deviceRetryMs: 1000,
  deviceRetryMax: 5,
};

export function profileOf(overrides: Partial<Profile> = {}): Profile {
  return {
    isAuthenticated: false,
    identifier: null,
    roles: '',
    csrfToken: null,
    tm: null,
    rnd: 'r',
    redirect_uri: '/login',
    expires_at: null,
    registeringUsername: null,
    registeringRememberMe: false,
    rememberMeInfo: { rememberMe: false, username: '' },
    displayName: null,
    destinations: { email: null, mobile: null },
    otherFactors: { passkey: false, app: false, recoveryCodes: 0 },
    offersPasskey: false,
    resetProof: null,
    userDetails: null,
    preferences: null,
    themes: {
      tabStyle: 'top',
      scoreMessage: true,
      nextSteps: true,
      animations: true,
      productDisplay: 'cards',
    },
    isOneScoreBannerShown: false,
    extras: { isBusinessOwner: null, state: null, age: null },
    partnerSourceId: null,
    isPromotionEnabled: false,
    isPromotionNewUser: false,
    isTrustRatingEnabled: false,
    reviewWidgetUrl: null,
    existingCustomer: null,
    homeShowCode: null,
    marketingDefault: true,
    comparisonUrl: 'https://compare.example/wattle',
    hasEstimates: true,
    bureauPortal: null,
    otherBureaus: [],
    mainBureau: 'Yarran Credit',
    secondBureau: null,
    timings: TIMINGS,
    ...overrides,
  };
}

/** A member's profile, by default with every role the dashboard requires. */
export function memberOf(overrides: Partial<Profile> = {}): Profile {
  return profileOf({
    isAuthenticated: true,
    identifier: 'm-1',
    roles: 'IV,ICV,IDL,EV,MV,1FA,2FA,IHC',
    csrfToken: 'csrf-1',
    redirect_uri: '/dashboard',
    displayName: 'Mia',
    destinations: { email: 'm•••@example.com', mobile: '04•• ••• 678' },
    ...overrides,
  });
}

function respond(reply: unknown): Response {
  if (reply === NETWORK_FAILURE) throw new TypeError('Failed to fetch');
  return isRefusal(reply) ? refusal(reply) : Response.json(reply);
}

function isRefusal(reply: unknown): reply is Refusal {
  return typeof reply === 'object' && reply !== null && 'refuse' in reply;
}

function refusal({ refuse, ...extra }: Refusal): Response {
  const { status, title } = PROBLEMS[refuse];
  const body = { type: problemPath(refuse), title, status, code: refuse, requestId: 'req-1', ...extra };
  // The `Response` constructor refuses a redirect status with a body.
  const response = Response.json(body, { headers: { 'content-type': 'application/problem+json' } });
  Object.defineProperties(response, { status: { value: status }, ok: { value: status < 300 } });
  return response;
}

function keyOf(method: string, address: string, planned: readonly OperationKey[]): OperationKey | undefined {
  const path = address.split('?', 1)[0] ?? '';
  return planned.find((key) => {
    const [wantedMethod, template = ''] = key.split(' ');
    const pattern = new RegExp(`^${template.replaceAll(/:\w+/g, '[^/]+')}$`);
    return wantedMethod === method && pattern.test(path);
  });
}

function easyChallenge() {
  const hmacSignatureSecret = 'test';
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter: 0,
    deriveKey,
    hmacSignatureSecret,
  });
}
