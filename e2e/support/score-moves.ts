import { expect, type Page } from '@playwright/test';
import { givesPoints } from './environment.ts';

/** The dashboard gives each change its points and cause, or names the changes where the bureau gives no points. */
export async function expectMovesExplained(page: Page): Promise<void> {
  const moved = page.getByRole('region', { name: /^What changed since \d{1,2} [A-Z][a-z]{2} \d{4}$/ });
  await expect(moved).toContainText(/[+\u2212]\d+ points?|No change/);
  if (givesPoints) {
    await expect(moved, 'every change has its cause').not.toContainText('We do not know');
    await expect(moved.getByText('Points not known')).toHaveCount(0);
    return;
  }
  // Points have only a sum: of the changes that are named, or of unknown cause where the file is the same.
  const pointed = moved.getByRole('listitem').filter({ hasText: /^(Up|Down) / });
  const hasMoved = (await moved.getByText('No change', { exact: true }).count()) === 0;
  await expect(pointed).toHaveCount(hasMoved ? 1 : 0);
  if (hasMoved) {
    const isNamed = (await moved.getByText('Points not known').count()) > 0;
    await expect(pointed).toContainText(isNamed ? /^\S+ \S+In total/ : 'We do not know');
  }
}
