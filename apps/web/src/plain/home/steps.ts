import { TIMINGS } from '@wattle/domain/product-constants';
import { prefersReducedMotion } from '#web/ui/reduced-motion.ts';

/**
 * Rotates the home page's steps, one open at a time, every 5 seconds (HOME-007). Pauses on hover and focus, in a hidden
 * page and under reduced motion; a step opened by hand gets its full time.
 */
export function moveThroughSteps({ signal }: { signal: AbortSignal }): void {
  const holder = document.querySelector<HTMLElement>('[data-steps]');
  if (holder === null) return;
  const steps = [...holder.querySelectorAll('details')];
  const scenes = [...holder.querySelectorAll('.scene__part')];
  let index = 0;
  let isHeld = false;
  let isPlaying = !prefersReducedMotion();
  let timer: ReturnType<typeof setInterval> | undefined;
  const wait = () => {
    clearInterval(timer);
    if (!isPlaying || isHeld) return;
    timer = setInterval(() => {
      if (!document.hidden) open((index + 1) % steps.length);
    }, TIMINGS.accordionMs);
  };
  const open = (next: number) => {
    index = next;
    for (const [at, step] of steps.entries()) step.open = at === next;
    for (const [at, scene] of scenes.entries()) scene.classList.toggle('is-shown', at === next);
    wait();
  };
  const hold = (should: boolean) => {
    isHeld = should;
    wait();
  };
  listen({ holder, steps, open, hold, signal });
  const toggle = pauseControl(holder, () => {
    isPlaying = !isPlaying;
    toggle(isPlaying);
    wait();
  });
  toggle(isPlaying);
  signal.addEventListener('abort', () => clearInterval(timer));
  wait();
}

type ListenInput = {
  holder: HTMLElement;
  steps: readonly HTMLDetailsElement[];
  open: (index: number) => void;
  hold: (should: boolean) => void;
  signal: AbortSignal;
};

function listen({ holder, steps, open, hold, signal }: ListenInput): void {
  holder.addEventListener('mouseenter', () => hold(true), { signal });
  holder.addEventListener('mouseleave', () => hold(false), { signal });
  holder.addEventListener('focusin', () => hold(true), { signal });
  const release = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && holder.contains(relatedTarget))) hold(false);
  };
  holder.addEventListener('focusout', release, { signal });
  for (const [index, step] of steps.entries()) {
    const choose = (event: Event) => {
      // One step is always open, so the native toggle must not close it.
      event.preventDefault();
      open(index);
    };
    step.querySelector('summary')?.addEventListener('click', choose, { signal });
  }
}

/** Shows the button once the script runs. Returns a function that updates its label. */
function pauseControl(holder: HTMLElement, onPress: () => void): (isPlaying: boolean) => void {
  const button = holder.querySelector('[data-steps-toggle]');
  button?.addEventListener('click', onPress);
  button?.classList.remove('is-waiting');
  return (isPlaying) => {
    for (const part of button?.querySelectorAll('[data-while]') ?? [])
      part.toggleAttribute('hidden', (part.getAttribute('data-while') === 'playing') !== isPlaying);
  };
}
