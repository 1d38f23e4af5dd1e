import { z } from 'zod';
import { nonEmptyText } from './pieces.ts';

/** Short texts by name. A test rejects unused names. */
const TEXT_KEYS = [
  'access_seeker',
  'articles_header',
  'articles_lead',
  'check_your_inbox',
  'check_your_inbox_header',
  'counter_header',
  'counter_note',
  'counter_sample',
  'disclaimer_third_parties',
  'faqs_header',
  'featured_in_header',
  'featured_in_made_up',
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

export const Texts = z.record(z.enum(TEXT_KEYS), nonEmptyText);
export type Texts = z.output<typeof Texts>;
