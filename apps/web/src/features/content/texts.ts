import texts from '../../../../../content/texts.yaml';

/** An edited text. A missing one fails the build. */
export function text(key: keyof typeof texts): string {
  return texts[key];
}
