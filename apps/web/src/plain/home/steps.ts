/**
 * Opens the home page's next step once the stylesheet's time of the open one is over (HOME-007): it lasts 5 seconds, and
 * stands still on hover, on focus, under reduced motion and while paused.
 */
export function moveThroughSteps({ signal }: { signal: AbortSignal }): void {
  const holder = document.querySelector('[data-steps]');
  const steps = [...(holder?.querySelectorAll('details') ?? [])];
  const open = (next: Element | undefined) => {
    for (const step of steps) step.open = step === next;
  };
  for (const [index, step] of steps.entries()) {
    step.addEventListener('animationend', () => open(steps[index + 1] ?? steps[0]), { signal });
    const choose = (event: Event) => {
      // One step is always open, so the native toggle must not close it.
      event.preventDefault();
      open(step);
    };
    step.querySelector('summary')?.addEventListener('click', choose, { signal });
  }
  const button = holder?.querySelector('[data-steps-toggle]');
  button?.addEventListener('click', () => holder?.classList.toggle('is-paused'), { signal });
  button?.classList.remove('is-waiting');
}
