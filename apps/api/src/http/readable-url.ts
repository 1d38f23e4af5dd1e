/**
 * A page's URL with a path that can be decoded. A visitor who types `/articles/50%-off` gets the page that says that
 * there is none, not the router's bare answer. Calls keep theirs.
 */
export function readableUrl(url: string): string {
  if (/^\/(?:v1|hooks)\b/.test(url)) return url;
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}
