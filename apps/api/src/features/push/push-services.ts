/** Origins of Chrome and what is built on it, Firefox, Safari, and Edge. */
const SERVICES =
  /^https:\/\/(?:fcm\.googleapis\.com|jmt17\.google\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|[\w-]+\.notify\.windows\.com)$/;

/**
 * Whether an address is one of a browser's push service. A member can send any, so no other is ever called; `simulators`
 * is none in production.
 */
export function isPushEndpoint(endpoint: string, simulators: string | null): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, username, password } = new URL(endpoint);
  return (SERVICES.test(origin) || origin === simulators) && username === '' && password === '';
}
