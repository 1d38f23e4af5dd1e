/** What a browser keeps between requests: cookies, and the page's anti-forgery token. */
export function makeJar() {
  const cookies = new Map<string, string>();
  let csrf: string | null = null;
  return {
    cookies,
    csrf: () => csrf,
    header: () => [...cookies].map((pair) => pair.join('=')).join('; '),
    keep(setCookie: string | readonly string[] | number | undefined, body: unknown): void {
      for (const cookie of [setCookie ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(cookie)) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      if (typeof body !== 'object' || body === null || !('csrfToken' in body)) return;
      if (typeof body.csrfToken === 'string') csrf = body.csrfToken;
    },
  };
}
