import type { Page } from '@playwright/test';

/**
 * Shapes and words of drawings that a canvas of forced colours hides. They keep their own colours there, so one that is
 * the same on a white and on a black canvas may vanish on either. Ends without forced colours.
 */
export async function vanishedOn(page: Page): Promise<string[]> {
  const seen = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    // The canvas follows the media query a little later.
    await page.waitForFunction(
      (text) => getComputedStyle(document.body).color === text,
      { light: 'rgb(0, 0, 0)', dark: 'rgb(255, 255, 255)' }[colorScheme],
    );
    seen.push(
      await page.evaluate<Paint[]>(`(() => { ${[lightness, paints].join('\n')}\nreturn paints(); })()`),
    );
  }
  await page.emulateMedia({ forcedColors: 'none' });
  const [onWhite = [], onBlack = []] = seen;
  return onWhite.flatMap(({ name, colours, isFaint }, index) => {
    const other = onBlack[index];
    const isFixed = other !== undefined && colours.some((each) => other.colours.includes(each));
    return isFixed && (isFaint || other.isFaint) ? [`${name}: ${colours.join(', ')}`] : [];
  });
}

type Paint = { name: string; colours: string[]; isFaint: boolean };

// All below is evaluated in the page.

/** Relative luminance (WCAG 2.2), by the colour's first three numbers. */
function lightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function paints(): Paint[] {
  const canvas = matchMedia('(prefers-color-scheme: dark)').matches ? 0 : 1;
  // A mark of the brand keeps its colours.
  const drawings = [...document.querySelectorAll('svg:not(.brand *)')].filter(
    (svg) => getComputedStyle(svg).getPropertyValue('forced-color-adjust') !== 'none',
  );
  const shapes = drawings.flatMap((svg) => [...svg.querySelectorAll('path, circle, rect, text')]);
  return shapes.map((shape) => {
    const { fill, stroke } = getComputedStyle(shape);
    const colours = [fill, stroke].filter((colour) => colour.startsWith('rgb'));
    const light = colours.map((colour) => [lightness(colour), canvas].sort((one, two) => two - one));
    const isFaint =
      shape.checkVisibility() && light.every(([high = 1, low = 0]) => (high + 0.05) / (low + 0.05) < 3);
    const name = `${shape.closest('svg')?.getAttribute('class')} ${shape.tagName}.${shape.getAttribute('class')}`;
    return { name, colours, isFaint };
  });
}
