import texts from '../../../../../content/texts.yaml';

/** A text that editors keep. If any is missing, nothing is built. */
export function text(key: keyof typeof texts): string {
  return texts[key];
}
