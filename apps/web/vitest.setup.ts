import { setImmediate as nextTurn } from 'node:timers/promises';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

const ofLibrary = getConfig();

configure({
  // Lazy sections load slowly on a busy machine.
  asyncUtilTimeout: 30_000,
  // A form validates in promises, and React then renders in a turn of its own. The library waits for a timer of 1 ms
  // after each press, which comes first where a machine is slow.
  asyncWrapper: (press) =>
    ofLibrary.asyncWrapper(async () => {
      const result = await press();
      for (let turn = 0; turn < 3; turn += 1) await nextTurn();
      return result;
    }),
});

// jsdom has no layout and no `scrollIntoView`.
if (typeof Element !== 'undefined' && !('scrollIntoView' in Element.prototype))
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });

// jsdom has no modal dialogs, so these only open and close; journeys cover the native behaviour.
if (typeof HTMLDialogElement !== 'undefined') {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    },
  });
}

afterEach(() => {
  vi.useRealTimers();
  try {
    checkErrorSummary();
  } finally {
    cleanup();
  }
});

/** A test of any form that ends with errors also shows that the summary has each once, in the order of the page. */
function checkErrorSummary(): void {
  if (typeof document === 'undefined') return;
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.errsum a')];
  const texts = links.map(({ textContent }) => textContent);
  const fields = links.map(({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1))));
  const isInOrder = fields.every((field, index) => {
    const next = fields[index + 1];
    return field !== null && (next === undefined || (next !== null && follows(field, next)));
  });
  if (!isInOrder || new Set(texts).size < texts.length) {
    throw new Error(
      `The error summary has a fault twice, or not in the order of the page: ${texts.join(' | ')}`,
    );
  }
}

function follows(one: Element, other: Element): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
