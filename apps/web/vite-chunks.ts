/** A file that several pages share, and the modules that go into it: the first group that fits takes a module. */
type Group = { readonly name: string; readonly test: RegExp };

const one = (...parts: readonly string[]) => new RegExp(`(?:${parts.join('|')})`);

/**
 * What travels together. Each file costs a phone more than its bytes: half a kilobyte of headers, a place in the queue, a
 * line in the list of files that every page carries, and small files compress worse. So modules that are needed by about
 * the same pages share one, and what only one page needs stays with that page.
 */
export const GROUPS: readonly Group[] = [
  {
    name: 'framework',
    test: one('node_modules/(?:preact|react-router)/', 'web/renderer/', 'rolldown/runtime'),
  },
  // What every page that wakes loads beside it.
  {
    name: 'shell',
    test: one(
      'src/app/(?:[\\w-]+/)?(?!entry|below|finish|flow|identity|session|splash|wizard|member-gates|menu|drop-down|sliding-menu|site|plain|co-brand|connection-note|logged-out|.*\\.page)[^/]*$',
      'src/ui/(?:[\\w-]+/)?(?:button|icon|class-names|error-panel|bloom|use-awake|lazy-part|late-part)\\.',
      'lucide/dist/esm/icons/(?:arrow-right|arrow-left|chevron-down|chevron-right|menu|user|x)\\.',
      'co-brands?\\.css',
    ),
  },
  // Notes with their signs are on many pages, and on few of those that are only read.
  {
    name: 'messages',
    test: one(
      'src/ui/(?:[\\w-]+/)?messages\\.',
      'lucide/dist/esm/icons/(?:triangle-alert|circle-alert|check|info|lock|minus|plus|eye|eye-off|map-pin)\\.',
    ),
  },
  // The header with its menus, which the ways in do not have.
  {
    name: 'site',
    test: one(
      'src/app/(?:layouts/site[.-](?!footer)|menus/(?!brand-mark))',
      'src/plain/menus\\.',
      'content/menu\\.yaml',
    ),
  },
  // Who is here, and every call to the API.
  {
    name: 'session',
    test: one(
      'contract/src/client',
      'src/api/(?:session|use-session|call|authentication)\\.',
      'domain/src/(?:[\\w-]+/)?(?:roles|journey|product-constants)\\.',
    ),
  },
  // What member pages and everything sent by a press need, with or without forms.
  {
    name: 'submit',
    test: one(
      'src/api/(?:submission|factor-needed)\\.',
      'src/forms/(?:gated|use-submit|problem-words|use-heading-focus|use-brief-message)\\.',
      'domain/src/(?:messages/(?:errors|score|report|preferences)|calendar/calendar)\\.',
    ),
  },
  // What every form needs, and what most ask: a name, a birth date, a password, a choice.
  {
    name: 'forms',
    test: one(
      'src/forms/(?:form-page|use-rule-form|form-values|use-form-values|person-fields|fields?|forms)\\b',
      'src/ui/(?:[\\w-]+/)?(?:field|text-field|choice-fields|password-field|date-of-birth-field)\\.',
      'domain/src/messages/fields\\.',
      'domain/src/fields/(?:text-fields|field-error|contact-fields|names|birth-date|password)\\.',
    ),
  },
  // The documents' sentences on the way from registration to a score.
  {
    name: 'words',
    test: one('domain/src/messages/(?:access|account|identity|lost-phone|all)\\.'),
  },
  // The frame of log-in and registration.
  {
    name: 'flow',
    test: one(
      'src/app/layouts/flow-shell\\.',
      'src/features/content/texts\\.',
      'content/texts\\.yaml',
      'src/api/device\\.',
      'src/forms/device-words\\.',
    ),
  },
  // Where a code is asked for.
  {
    name: 'codes',
    test: one('src/forms/codes/', 'domain/src/fields/(?:one-time-code|mobile-entry)\\.'),
  },
  // What a member's data are kept in while they are shown, and their drawings.
  {
    name: 'member',
    test: one(
      'node_modules/@tanstack/',
      'src/api/(?:query|queries)',
      'src/app/viewer/member-gates\\.',
      'lucide/dist/esm/icons/',
    ),
  },
  // The dial with its bands, on every page that shows a score.
  {
    name: 'dial',
    test: one(
      'domain/src/(?:score/score-bands|report/first-file|offers/help-words|offers/help-first|offers/product-types)\\.',
      'src/ui/charts/(?:dial-drawing|score-dial|use-count-up)\\.',
      'src/ui/(?:layout/tabs|reduced-motion|use-media)\\.',
    ),
  },
  // Offers as cards and lists, below a score and among the deals.
  {
    name: 'cards',
    test: one(
      'domain/src/offers/card-words\\.',
      'domain/src/score/score-notices\\.',
      'src/api/(?:product-click|download)\\.',
      'src/ui/(?:layout/(?:offer-list|offer-card|help-panel)|overlay/modal)\\.',
    ),
  },
];
