import type { ResponseOf } from '@wattle/contract';

type Settings = Extract<ResponseOf<'GET /v1/challenge'>, { turnstile: unknown }>['turnstile'];

type Options = {
  sitekey: string;
  appearance: 'interaction-only';
  callback: (token: string) => void;
  'error-callback': (code: string) => void;
  'timeout-callback': () => void;
};

type Turnstile = {
  render: (container: HTMLElement, options: Options) => string;
  remove: (widget: string) => void;
};

/** The widget timed out or Cloudflare refused. */
class TurnstileFailed extends Error {
  override name = 'TurnstileFailed';
}

let loading: Promise<Turnstile> | null = null;

export function forgetTurnstile(): void {
  loading = null;
}

/** Safari does not focus a pressed button, so the focus may be outside of the form. */
function formSent(): Element {
  const form = document.activeElement?.closest('form') ?? document.querySelector('main form');
  return form ?? document.querySelector('main') ?? document.body;
}

/**
 * A fresh Cloudflare Turnstile token. The widget appears at the end of the submitted form, and only when Cloudflare
 * requires interaction; it is removed after answering.
 */
export async function turnstileToken({ siteKey, scriptUrl }: Settings): Promise<string> {
  loading ??= load(scriptUrl);
  const turnstile = await loading.catch((cause: unknown) => {
    forgetTurnstile();
    throw cause;
  });
  const container = document.createElement('div');
  formSent().append(container);
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
