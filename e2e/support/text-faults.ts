import type { Page } from '@playwright/test';

/** A word that has to fit on a line of every page. Longer ones, names and addresses may be broken. */
const LONGEST_WHOLE_WORD = 7;

/**
 * Text that is not as it should lie: beyond the window, cut by a box around it, or in a column too narrow for a short
 * word. A page may measure well and still hide text, for `overflow` cuts it.
 */
export async function textFaultsOn(page: Page): Promise<string[]> {
  return page.evaluate(findTextFaults, LONGEST_WHOLE_WORD);
}

/** Evaluated in the page. */
function findTextFaults(longestWholeWord: number): string[] {
  const width = document.documentElement.clientWidth;
  const range = document.createRange();
  const faults = new Set<string>();

  const outerBoxes = (from: Element): { overflow: string; box: DOMRect; isHidden: boolean }[] => {
    const boxes = [];
    for (
      let each: Element | null = from;
      each !== null && each !== document.body;
      each = each.parentElement
    ) {
      const { overflowX, clipPath, position } = getComputedStyle(each);
      const isHidden = clipPath === 'inset(50%)';
      boxes.push({ overflow: overflowX, box: each.getBoundingClientRect(), isHidden });
      if (position === 'fixed' || /auto|scroll/.test(overflowX)) break;
    }
    return boxes;
  };

  const placeFault = (text: Text, parent: Element): string | null => {
    const { left, right, width: own } = range.getBoundingClientRect();
    const boxes = outerBoxes(parent);
    if (own <= 1 || boxes.some(({ isHidden }) => isHidden)) return null;
    const last = boxes.at(-1);
    if (last !== undefined && /auto|scroll/.test(last.overflow)) return null;
    if (right > width + 1 || left < -1) return 'is outside the window';
    const isCut = ({ overflow, box }: (typeof boxes)[number]) =>
      /hidden|clip/.test(overflow) && (right > box.right + 1 || left < box.left - 1);
    return boxes.some(isCut) ? 'is cut' : brokenWord(text);
  };

  const brokenWord = (text: Text): string | null => {
    if (range.getClientRects().length === 1) return null;
    for (const { 0: word, index } of text.data.matchAll(/[^\s\-–—/]+/gu)) {
      if (word.length > longestWholeWord) continue;
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set(
        [...range.getClientRects()].filter((each) => each.width > 0.5).map(({ top }) => Math.round(top)),
      );
      if (lines.size > 1) return `breaks “${word}”`;
    }
    return null;
  };

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!(node instanceof Text) || parent === null || node.data.trim() === '') continue;
    if (parent.closest('script, style, svg, option, noscript, .skip') !== null) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    range.selectNodeContents(node);
    const fault = placeFault(node, parent);
    if (fault !== null)
      faults.add(
        `${parent.tagName.toLowerCase()}.${parent.className} ${fault}: ${node.data.trim().slice(0, 60)}`,
      );
  }
  return [...faults];
}
