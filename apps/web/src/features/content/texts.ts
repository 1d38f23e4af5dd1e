import texts from '../../../../../content/texts.yaml';

/** A text that editors keep. All of them are there, or nothing is built. */
export function text(key: keyof typeof texts): string {
  return texts[key];
}
