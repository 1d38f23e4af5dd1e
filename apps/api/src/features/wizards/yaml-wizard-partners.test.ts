import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { partnerFor } from '@wattle/domain/wizard/partners';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { loadWizardContent, withHandOverId } from './yaml-wizard-partners.ts';

const OURS = fileURLToPath(new URL('../../../../../content/', import.meta.url));
const FILE = 'wizard-partners.yaml';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'wattle-wizards-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Our own file with one passage changed. */
function loadWith(passage: string, other: string) {
  const text = readFileSync(join(OURS, FILE), 'utf8');
  expect(text).toContain(passage);
  writeFileSync(join(directory, FILE), text.replace(passage, other));
  return loadWizardContent(directory);
}

describe('partners', () => {
  it('[HLA-041] the first of a path is taken, and none where there is none', () => {
    const { partners } = loadWizardContent(OURS);
    expect(partnerFor(partners, 'Online')?.partnerId).toBe(7);
    expect(partnerFor(partners, 'Broker')?.partnerId).toBe(26);
    expect(partnerFor([], 'Online')).toBeNull();
    const [online, broker] = partners;
    if (online === undefined || broker === undefined) throw new Error('no partners');
    expect(partnerFor([broker], 'Online')).toBeNull();
    expect(partnerFor([{ ...online, partnerId: 1 }, online], 'Online')?.partnerId).toBe(1);
  });

  it('[HLA-043] partner 26 has a summary of its own, others the default', () => {
    const { partners } = loadWith('partnerId: 26\n', 'partnerId: 27\n');
    expect(partners[1]?.partnerConfig).toEqual(partners[0]?.partnerConfig);
    const [online, broker] = loadWizardContent(OURS).partners;
    expect(broker?.partnerConfig.tagline).not.toBe(online?.partnerConfig.tagline);
  });

  it.each([
    ['an address without https', 'partnerUrl: https:', 'partnerUrl: http:'],
    ['script for an address', 'actionUrl: https:', "actionUrl: 'javascript:alert(1)' #"],
    ['a password in an address', 'actionUrl: https://www', 'actionUrl: https://me:secret@www'],
    ['a logo from elsewhere', 'logo: /img', 'logo: //elsewhere.example/img'],
    ['no default', '  default:', "  '99':"],
    ['another type', 'type: Broker', 'type: Friend'],
    ['an unknown field', 'promotionEnabled: false', 'promotionEnabled: false\nsecret: 1'],
  ])('%s stops the start, by name', (_, passage, other) => {
    expect(() => loadWith(passage, other)).toThrow(FILE);
  });
});

it('[HLA-040] whatever stands for the member is encoded into the address', () => {
  expect(withHandOverId('https://x.example/?ref={userId}&again={userId}', 'a&b=/c d')).toBe(
    'https://x.example/?ref=a%26b%3D%2Fc%20d&again=a%26b%3D%2Fc%20d',
  );
  expect(withHandOverId('https://x.example/', 'a')).toBe('https://x.example/');
});
