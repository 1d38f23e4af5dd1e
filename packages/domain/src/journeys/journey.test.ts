import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterSignIn, nextPath, safeReturnPath, type StepPath } from './journey.ts';
import { PATHS } from '../pages/paths.ts';
import { ROLES, parseRoles, type Role, type RoleSet } from './roles.ts';

const ALL_ROLE_SETS: RoleSet[] = Array.from(
  { length: 2 ** ROLES.length },
  (_, bits) => new Set(ROLES.filter((_role, index) => (bits >> index) & 1)),
);

/** The roles that each step changes; with a temporary password only two steps have any effect. */
const GAINS: Record<StepPath, { gains: Role[]; loses: Role[] }> = {
  '/login': { gains: ['1FA'], loses: [] },
  '/credit-score': { gains: [], loses: [] },
  '/change-password': { gains: [], loses: ['TP'] },
  '/create-account/verify-email': { gains: ['EV', '1FA', '2FA'], loses: [] },
  '/create-account/mobile': { gains: ['MV'], loses: [] },
  '/create-account/verify-mobile': { gains: ['MV'], loses: [] },
  '/login-2fa': { gains: ['2FA'], loses: [] },
  '/my-details/verification': { gains: ['IV', 'ICV'], loses: ['INV'] },
  '/dashboard': { gains: [], loses: [] },
};
const WORKS_WITH_TEMPORARY_PASSWORD: StepPath[] = ['/login', '/change-password'];

function finish(path: StepPath, roles: RoleSet): RoleSet {
  if (roles.has('TP') && !WORKS_WITH_TEMPORARY_PASSWORD.includes(path)) return roles;
  const { gains, loses } = GAINS[path];
  return new Set([...roles, ...gains].filter((role) => !loses.includes(role)));
}

describe('the next path', () => {
  it.each([
    ['', '/login'],
    ['EV,MV,IV', '/login'],
    ['1FA', '/create-account/verify-email'],
    ['INV,EV,1FA', '/login-2fa'],
    ['INV,EV,1FA,2FA', '/create-account/mobile'],
    ['INV,EV,MV,1FA', '/login-2fa'],
    ['INV,EV,MV,1FA,2FA', '/my-details/verification'],
    ['INV,EV,MV,2FA', '/my-details/verification'],
    ['IV,EV,MV,1FA', '/login-2fa'],
    ['IV,EV,MV,1FA,2FA', '/dashboard'],
    ['IV,TP,EV,MV,1FA', '/change-password'],
    ['TP,1FA', '/change-password'],
    ['IV,TP,EV,MV,1FA,2FA', '/change-password'],
  ])('[LOGIN-035] [REG-045] [REG-055] sends %j to %s', (roles, path) => {
    expect(nextPath(parseRoles(roles))).toBe(path);
  });

  it('[LOGIN-035] [PWD-007] makes the document’s check the step where only it proves the second factor', () => {
    for (const roles of ALL_ROLE_SETS) {
      const usual = nextPath(roles);
      const shown = nextPath(roles, { showsDocument: true });
      expect(shown).toBe(usual === PATHS.secondFactor ? PATHS.identity : usual);
    }
  });

  it('[LOGIN-035] ends at the dashboard from every role set without repeating a step', () => {
    for (const start of ALL_ROLE_SETS) {
      const visited: StepPath[] = [];
      let roles = start;
      let path = nextPath(roles);
      while (path !== PATHS.dashboard && !visited.includes(path)) {
        visited.push(path);
        roles = finish(path, roles);
        path = nextPath(roles);
      }
      expect(path, `from ${[...start].join(',')} by ${visited.join(' ')}`).toBe(PATHS.dashboard);
    }
  });

  it('[DASH-002] names the dashboard only with IV and 2FA, and never with a temporary password', () => {
    for (const roles of ALL_ROLE_SETS.filter((set) => nextPath(set) === PATHS.dashboard)) {
      expect(roles.has('IV') && roles.has('2FA') && !roles.has('TP')).toBe(true);
    }
  });
});

describe('return paths', () => {
  it.each([
    '/',
    '/my-details',
    '/my-details?step=2',
    '/credit-score-map/2000',
    '/about-me#top',
    '/partner-refer?to=https://x.au//y',
  ])('[LOGIN-014] accepts %s as within the product', (path) =>
    expect(safeReturnPath(path, '/dashboard')).toBe(path),
  );

  it.each([
    '',
    'my-details',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\\evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
    '/x\\y',
    '/x\0',
    '/\uD83D',
    null,
    undefined,
  ])('[LOGIN-014] falls back for %j', (path) =>
    expect(safeReturnPath(path, '/dashboard')).toBe('/dashboard'),
  );

  it.each(['/login', '/login?retUrl=/x', '/login-2fa', '/logout', '/Logout/'])(
    '[LOGIN-035] refuses to return to %s',
    (path) => expect(safeReturnPath(path, '/dashboard')).toBe('/dashboard'),
  );

  it('[LOGIN-014] keeps a browser on the same origin, whatever the text', () => {
    const hostile = fc.array(
      fc.constantFrom('/', '\\', '.', '\t', '\n', 'evil.example', ':', '@', '?', '#', '%2f', 'https:'),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(hostile, (parts) => {
        const path = safeReturnPath(parts.join(''), '/dashboard');
        expect(new URL(path, 'https://wattle.example').origin).toBe('https://wattle.example');
      }),
      { numRuns: 2000 },
    );
  });
});

describe('after signing in', () => {
  const redirectUri = '/my-details/verification';

  it('[LOGIN-012] prefers the redirect address, then the path segment, the query, the dashboard', () => {
    expect(afterSignIn({ redirectUri, returnUrlSegment: 'about-me', retUrl: '/my-details' })).toBe(
      redirectUri,
    );
    expect(afterSignIn({ returnUrlSegment: 'about-me', retUrl: '/my-details' })).toBe('/about-me');
    expect(afterSignIn({ redirectUri: '', retUrl: '/my-details' })).toBe('/my-details');
    expect(afterSignIn({ redirectUri: null, returnUrlSegment: null, retUrl: null })).toBe('/dashboard');
  });

  it('[LOGIN-012] prefers the requested page to a redirect address that is only the dashboard', () => {
    expect(afterSignIn({ redirectUri: '/dashboard', retUrl: '/credit-score-map/2000' })).toBe(
      '/credit-score-map/2000',
    );
    expect(afterSignIn({ redirectUri: '/dashboard' })).toBe('/dashboard');
  });

  it('[LOGIN-013] passes the encoded return target to the second-factor page', () => {
    expect(afterSignIn({ redirectUri: '/login-2fa', retUrl: '/my-details' })).toBe(
      '/login-2fa?retUrl=%2Fmy-details',
    );
    expect(afterSignIn({ redirectUri: '/login-2fa', returnUrlSegment: 'about-me' })).toBe(
      '/login-2fa?retUrl=%2Fabout-me',
    );
    expect(afterSignIn({ redirectUri: '/login-2fa', retUrl: '/my-details?step=2&x=1' })).toBe(
      '/login-2fa?retUrl=%2Fmy-details%3Fstep%3D2%26x%3D1',
    );
    expect(afterSignIn({ redirectUri: '/login-2fa' })).toBe('/login-2fa');
    expect(afterSignIn({ redirectUri: '/login-2fa', retUrl: '//evil.example' })).toBe('/login-2fa');
    expect(afterSignIn({ redirectUri: '/login-2fa', retUrl: '/login-2fa' })).toBe('/login-2fa');
  });

  it('[LOGIN-014] skips an unsafe target', () => {
    expect(afterSignIn({ redirectUri: 'https://evil.example', retUrl: '/my-details' })).toBe('/my-details');
    expect(afterSignIn({ returnUrlSegment: '//evil.example', retUrl: '/my-details' })).toBe('/my-details');
    expect(afterSignIn({ returnUrlSegment: 'https://evil.example' })).toBe('/dashboard');
    expect(afterSignIn({ retUrl: 'https://evil.example' })).toBe('/dashboard');
    expect(afterSignIn({ retUrl: '//evil.example' })).toBe('/dashboard');
    expect(afterSignIn({ redirectUri: '/login', retUrl: '/logout' })).toBe('/dashboard');
  });
});
