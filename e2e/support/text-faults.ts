import type { Page } from '@playwright/test';

/** A word that has to fit on a line of every page. Longer ones, names and addresses may be broken. */
const LONGEST_WHOLE_WORD = 7;

/**
 * Text that is not as it should lie: beyond the window, cut by a box around it, in a column too narrow for a short word,
 * or with what else is in a table's cell over the next one. A page may measure well and still hide text, for `overflow` cuts it.
 */
export async function textFaultsOn(page: Page): Promise<string[]> {
  const parts = [outerBoxes, placeFault, brokenWord, isShown, findCellFaults, findTextFaults]
    .map(String)
    .join('\n');
  return page.evaluate<string[]>(`(() => { ${parts}\nreturn findTextFaults(${LONGEST_WHOLE_WORD}); })()`);
}

// All below is evaluated in the page.

type OuterBox = { overflow: string; box: DOMRect; isHidden: boolean };

function outerBoxes(from: Element): OuterBox[] {
  const boxes: OuterBox[] = [];
  for (let each: Element | null = from; each !== null && each !== document.body; each = each.parentElement) {
    const { overflowX, clipPath, position } = getComputedStyle(each);
    const isHidden = clipPath === 'inset(50%)';
    boxes.push({ overflow: overflowX, box: each.getBoundingClientRect(), isHidden });
    if (position === 'fixed' || /auto|scroll/.test(overflowX)) break;
  }
  return boxes;
}

function placeFault(text: Text, parent: Element, range: Range, longest: number): string | null {
  const { left, right, width } = range.getBoundingClientRect();
  const boxes = outerBoxes(parent);
  if (width <= 1 || boxes.some(({ isHidden }) => isHidden)) return null;
  if (/auto|scroll/.test(boxes.at(-1)?.overflow ?? '')) return null;
  if (right > document.documentElement.clientWidth + 1 || left < -1) return 'is outside the window';
  const isCut = ({ overflow, box }: OuterBox) =>
    /hidden|clip/.test(overflow) && (right > box.right + 1 || left < box.left - 1);
  return boxes.some(isCut) ? 'is cut' : brokenWord(text, range, longest);
}

function brokenWord(text: Text, range: Range, longest: number): string | null {
  if (range.getClientRects().length === 1) return null;
  for (const { 0: word, index } of text.data.matchAll(/[^\s\-–—/]+/gu)) {
    if (word.length > longest) continue;
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const shown = [...range.getClientRects()].filter(({ width }) => width > 0.5);
    if (new Set(shown.map(({ top }) => Math.round(top))).size > 1) return `breaks “${word}”`;
  }
  return null;
}

function isShown(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}

function findCellFaults(): string[] {
  return [...document.querySelectorAll('td, th')].filter(isShown).flatMap((cell) => {
    const { left, right } = cell.getBoundingClientRect();
    const leaves = (element: Element) => {
      const box = element.getBoundingClientRect();
      return box.width > 1 && (box.right > right + 1 || box.left < left - 1);
    };
    return [...cell.querySelectorAll(':not(.vh, .vh *, svg *)')]
      .filter((element) => isShown(element) && leaves(element))
      .map(({ tagName, className }) => `${tagName}.${className} leaves its cell`);
  });
}

function findTextFaults(longest: number): string[] {
  const range = document.createRange();
  const faults = new Set<string>(findCellFaults());
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!(node instanceof Text) || parent === null || node.data.trim() === '') continue;
    if (parent.closest('script, style, svg, option, noscript, .skip') !== null) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    range.selectNodeContents(node);
    const fault = placeFault(node, parent, range, longest);
    const { tagName, className } = parent;
    if (fault !== null) faults.add(`${tagName}.${className} ${fault}: ${node.data.trim().slice(0, 60)}`);
  }
  return [...faults];
}
