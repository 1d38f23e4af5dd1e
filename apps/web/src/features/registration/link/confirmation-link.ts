export type Confirmation = { readonly email: string; readonly hash: string };

/**
 * Reads the mailed link's `#e=<base64url of the address>&h=<hash>` and removes it from the address at once, so that it
 * is not kept in history or copied. Null if incomplete.
 */
export function readConfirmation(): Confirmation | null {
  const parts = new URLSearchParams(location.hash.slice(1));
  const [address, hash] = [parts.get('e'), parts.get('h')];
  if (address === null || hash === null) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  const email = fromBase64Url(address);
  return email === null || hash === '' ? null : { email, hash };
}

function fromBase64Url(text: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
