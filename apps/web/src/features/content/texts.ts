import texts from '../../../../../content/texts.yaml';

export type TextKey =
  | 'access_seeker'
  | 'disclaimer_third_parties'
  | 'eligibility'
  | 'flow_promise'
  | 'footer_tagline'
  | 'check_your_inbox';

/** A text that editors keep in `content/texts.yaml`. A missing one shows its key; a test forbids that. */
export function text(key: TextKey): string {
  return texts[key] ?? key;
}
