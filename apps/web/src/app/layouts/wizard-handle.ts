/** Exported by a wizard's page: `export const handle = { wizardTitle: 'About me' }`. */
type WizardHandle = { readonly wizardTitle: string };

/** From the innermost match that names one. */
export function wizardTitleOf(matches: readonly { readonly handle: unknown }[]): string {
  const handles = matches.map(({ handle }) => handle).filter(isWizardHandle);
  return handles.at(-1)?.wizardTitle ?? '';
}

function isWizardHandle(handle: unknown): handle is WizardHandle {
  return (
    typeof handle === 'object' &&
    handle !== null &&
    'wizardTitle' in handle &&
    typeof handle.wizardTitle === 'string'
  );
}
