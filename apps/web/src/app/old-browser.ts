import brand from '../../../../content/brand.yaml';
import { PATHS } from '@wattle/domain/pages/paths';
import { FLOOR } from '../../vite-target.ts';

/** True from each version of the floor on. Repeated in `styles/chrome.css`, where it hides the sentence. */
export const IS_IN_FLOOR =
  '(container-type: inline-size) and selector(:has(a)) and ((initial-letter: 2) or (-webkit-initial-letter: 2) or (-moz-orient: inline))';

const { safari, chrome, firefox } = FLOOR;
/** As `docs/browsers.md` has it too. */
export const FLOOR_WORDS = `Safari ${safari} (iOS ${safari}), Chrome or Edge ${chrome}, Firefox ${firefox}`;

const contact = `<a href="${PATHS.contactUs}">contact us</a>`;

const { telephone, hours, post, madeUp } = brand.reach;
const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
/** Not the contact form, which needs script too. */
const reach =
  `call us on <a href="tel:${telephone.replaceAll(' ', '')}">${telephone}</a> (${html(hours)}), ` +
  `or write to ${html(brand.company)}, ${html(post)}`;
const sample = madeUp ? ' Number and address are samples.' : '';

/** Says what to do to a browser below the floor and, on a page that needs script, to one without it. */
export function browserNotices({ needsScript }: { needsScript: boolean }): string {
  const old =
    `Your browser is too old for our forms and your score. Update it, or open ${brand.name} in ` +
    `${FLOOR_WORDS}, or anything newer. You can also ${contact}.`;
  const script = `JavaScript is off in your browser, and this page needs it. Turn it on in the browser’s settings and load the page again. Or ${reach}. We help with everything that way, complaints included.${sample}`;
  const notice = `<p class="notice notice--old" data-nosnippet>${old}</p>`;
  return needsScript ? `${notice}<noscript><p class="notice">${script}</p></noscript>` : notice;
}
