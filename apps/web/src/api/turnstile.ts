import type { ResponseOf } from '@wattle/contract';

type Settings = Extract<ResponseOf<'GET /v1/challenge'>, { turnstile: unknown }>['turnstile'];

type Options = {
  sitekey: string;
  appearance: 'interaction-only';
  callback: (token: string) => void;
  'error-callback': (code: string) => void;
  'timeout-callback': () => void;
};

/** What Cloudflare's script leaves behind, as far as it is used here. */
type Turnstile = {
  render: (container: HTMLElement, options: Options) => string;
  remove: (widget: string) => void;
};

/** The widget gave no token: it was not answered in time, or Cloudflare refused. */
class TurnstileFailed extends Error {
  override name = 'TurnstileFailed';
}

let loading: Promise<Turnstile> | null = null;

/** Has the script looked for anew. */
export function forgetTurnstile(): void {
  loading = null;
}

/**
 * A fresh token of Cloudflare Turnstile. Its widget shows only to somebody whom Cloudflare wants to press it, at the end
 * of the form that is being sent, and is gone once it has answered.
 */
export async function turnstileToken({ siteKey, scriptUrl }: Settings): Promise<string> {
  loading ??= load(scriptUrl);
  const turnstile = await loading.catch((cause: unknown) => {
    // The next press of the button tries again.
    forgetTurnstile();
    throw cause;
  });
  const container = document.createElement('div');
  (document.activeElement?.closest('form') ?? document.querySelector('main') ?? document.body).append(
    container,
  );
  let widget: string | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = () => reject(new TurnstileFailed('no token'));
      widget = turnstile.render(container, {
        sitekey: siteKey,
        appearance: 'interaction-only',
        callback: resolve,
        'error-callback': fail,
        'timeout-callback': fail,
      });
    });
  } finally {
    if (widget !== undefined) turnstile.remove(widget);
    container.remove();
  }
}

async function load(scriptUrl: string): Promise<Turnstile> {
  const known = present();
  if (known !== null) return known;
  const script = document.createElement('script');
  script.src = scriptUrl;
  script.async = true;
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', () => reject(new TurnstileFailed('not loaded')));
    document.head.append(script);
  });
  const loaded = present();
  if (loaded === null) throw new TurnstileFailed('not loaded');
  return loaded;
}

function present(): Turnstile | null {
  const left: unknown = Reflect.get(globalThis, 'turnstile');
  return isTurnstile(left) ? left : null;
}

function isTurnstile(value: unknown): value is Turnstile {
  return typeof value === 'object' && value !== null && 'render' in value && 'remove' in value;
}
