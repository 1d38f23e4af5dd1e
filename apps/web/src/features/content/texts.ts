import texts from '../../../../../content/texts.yaml';

/** The texts the pages use, by name; each stands in `content/texts.yaml`, which a test makes sure of. */
export const textKeys = [
  'access_seeker',
  'articles_header',
  'articles_lead',
  'check_your_inbox',
  'check_your_inbox_header',
  'counter_header',
  'counter_note',
  'disclaimer_third_parties',
  'eligibility',
  'faqs_header',
  'featured_in_header',
  'features_header',
  'features_lead',
  'flow_promise',
  'footer_tagline',
  'get_started_header',
  'get_started_lead',
  'help_header',
  'help_lead',
  'home_articles_header',
  'home_map_header',
  'home_map_lead',
  'home_offers_header',
  'home_offers_lead',
  'process_header',
  'reviews_header',
  'reviews_note',
] as const;

/** A text that editors keep. */
export function text(key: (typeof textKeys)[number]): string {
  return texts[key] ?? '';
}
