import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { installMap, land, open, region } from '../test-map.ts';

beforeEach(() => void installMap());

const view = () => screen.findByRole('application', { name: /^Map of Australia/ });
const scale = () => Number(/scale\(([\d.]+)\)/.exec(land().style.transform)?.[1]);
const shapeOf = () => document.querySelector('.map__land [data-code="11703"]') ?? document.body;

describe('the map', () => {
  it('[MAP-008] names a region and its score on hover, and selects it without moving the map', async () => {
    const { user, currentPath } = open();
    await view();
    await user.hover(shapeOf());
    expect(
      screen.getByText('Sydney Inner City', { selector: '.map__label b' }).parentElement?.textContent,
    ).toBe('Sydney Inner City 640, illustrative');
    await user.unhover(shapeOf());
    expect(document.querySelector('.map__label')).toBeNull();
    await user.click(shapeOf());
    expect(await region()).toBeTruthy();
    expect(currentPath()).toBe('/credit-score-map?region=11703');
    expect(land().style.transform).toMatch(/^translate\(0[^1-9]*\) scale\(1\)$/);
  });

  it('zooms in, out and to all, and moves to the capitals with buttons', async () => {
    const { user } = open();
    await view();
    const press = (name: string) => user.click(screen.getByRole('button', { name }));
    await press('Zoom in');
    await press('Zoom in');
    expect(scale()).toBe(4);
    await press('Zoom out');
    expect(scale()).toBe(2);
    await press('Sydney');
    expect(scale()).toBeGreaterThan(40);
    expect(screen.getByRole('button', { name: 'Sydney', pressed: true })).toBeTruthy();
    await press('Zoom in');
    expect(screen.queryByRole('button', { name: 'Sydney', pressed: true })).toBeNull();
    expect(screen.getByRole('button', { name: 'Zoom in' }).getAttribute('aria-disabled')).toBe('true');
    await press('Show all of Australia');
    expect(scale()).toBe(1);
    expect(screen.getByRole('button', { name: 'Australia', pressed: true })).toBeTruthy();
  });

  it('moves and zooms with keys, names the region in the centre and selects it', async () => {
    const { user, currentPath } = open('/credit-score-map/2000');
    expect(await region()).toBeTruthy();
    (await view()).focus();
    await waitFor(() => expect(scale()).toBeGreaterThan(1));
    const before = land().style.transform;
    await user.keyboard('{ArrowLeft}');
    expect(land().style.transform).not.toBe(before);
    await user.keyboard('{ArrowRight}');
    expect(land().style.transform).toBe(before);
    await user.keyboard('+');
    expect(screen.getByText('Sydney Inner City: 640, illustrative')).toBeTruthy();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(currentPath()).toBe('/credit-score-map/2000?region=11703'));
    await user.keyboard('0');
    expect(scale()).toBe(1);
  });

  it('shows ring and cross from the first key on, also after a press', async () => {
    const { user } = open();
    const frame = await view();
    await user.click(frame);
    fireEvent.pointerMove(frame);
    expect(frame.dataset['keys']).toBeUndefined();
    await user.keyboard('{ArrowLeft}');
    expect(frame.dataset['keys']).toBe('');
    frame.blur();
    await waitFor(() => expect(frame.dataset['keys']).toBeUndefined());
  });

  it("zooms by a trackpad's pinch as Safari sends it", async () => {
    open();
    const frame = await view();
    const pinch = (type: string, by: number) =>
      fireEvent(
        frame,
        Object.assign(new Event(type, { cancelable: true }), { scale: by, clientX: 0, clientY: 0 }),
      );
    const before = scale();
    expect(pinch('gesturestart', 1)).toBe(false);
    expect(pinch('gesturechange', 1.5)).toBe(false);
    pinch('gesturechange', 2);
    expect(scale()).toBe(before * 2);
  });

  it('drags without selecting or re-rendering a region', async () => {
    const { currentPath } = open();
    const frame = await view();
    const redrawn = vi.fn<(changes: MutationRecord[]) => void>();
    const watch = new MutationObserver(redrawn);
    for (const path of land().children) watch.observe(path, { attributes: true });
    watch.observe(land(), { childList: true });
    fireEvent.pointerDown(shapeOf(), { pointerId: 1, button: 0, clientX: 100, clientY: 100 });
    for (const clientX of [80, 60, 30])
      fireEvent.pointerMove(globalThis.window, { pointerId: 1, clientX, clientY: 100 });
    expect(land().style.transform).toContain('translate(-12.5%');
    expect(frame.dataset['moving']).toBe('drag');
    fireEvent.pointerUp(globalThis.window, { pointerId: 1 });
    fireEvent.click(shapeOf());
    expect(frame.dataset['moving']).toBeUndefined();
    expect(currentPath()).toBe('/credit-score-map');
    await Promise.resolve();
    expect(redrawn).not.toHaveBeenCalled();
    watch.disconnect();
  });

  it('zooms with two fingers', async () => {
    open();
    await view();
    fireEvent.pointerDown(shapeOf(), { pointerId: 1, button: 0, clientX: 200, clientY: 200 });
    fireEvent.pointerDown(shapeOf(), { pointerId: 2, button: 0, clientX: 300, clientY: 200 });
    fireEvent.pointerMove(globalThis.window, { pointerId: 2, clientX: 400, clientY: 200 });
    expect(scale()).toBe(2);
    fireEvent.pointerUp(globalThis.window, { pointerId: 1 });
    fireEvent.pointerUp(globalThis.window, { pointerId: 2 });
    expect(scale()).toBe(2);
  });

  it('zooms on wheel with Ctrl and leaves plain scrolling to the page', async () => {
    open();
    const frame = await view();
    const isLeftToPage = (ctrlKey: boolean) => fireEvent.wheel(frame, { deltaY: -200, ctrlKey });
    expect(isLeftToPage(false)).toBe(true);
    expect(scale()).toBe(1);
    await waitFor(() => expect(isLeftToPage(true)).toBe(false));
    expect(scale()).toBeGreaterThan(1.5);
  });
});
