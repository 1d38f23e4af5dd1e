import { personaTyped } from './assessments.ts';

/** Reports once, and again when another persona is typed into the page as address or last name. */
const reporting = `const persona = () => {
    const fields = document.querySelectorAll('[autocomplete~=username], [autocomplete~=family-name]');
    const typed = [...fields].map(({ value }) => /${personaTyped}/i.exec(value)).find(Boolean);
    return typed ? typed[1].toLowerCase() : undefined;
  };
  let known;
  const report = () => {
    known = persona();
    return fetch(origin + '/device/v1/report', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      body: JSON.stringify({ orgId: given.orgId, sessionId: given.sessionId, signals, persona: known }),
    });
  };
  document.addEventListener('input', () => {
    if (persona() !== known) report().catch(() => undefined);
  });`;

/**
 * The script that a page loads before a sign-in. It stores nothing in the browser, reports a few signals, and dispatches
 * `device:reported` or `device:failed` on the window. Session and organisation are inserted as JSON.
 */
export function fingerprintScript(orgId: string, sessionId: string): string {
  const given = JSON.stringify({ orgId, sessionId }).replaceAll('<', String.raw`\u003c`);
  return `(() => {
  'use strict';
  const given = ${given};
  const script = document.currentScript;
  const origin = new URL(script.src).origin;
  const signals = {
    language: navigator.language,
    languages: (navigator.languages || []).join(','),
    platform: navigator.platform || '',
    screen: [screen.width, screen.height, screen.colorDepth].join('x'),
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone || '',
    cores: navigator.hardwareConcurrency || 0,
  };
  const browserId = script.dataset.browserId;
  if (browserId) signals.browserId = browserId;
  const dispatch = (name, reported) => {
    window.__wattleDevice = { sessionId: given.sessionId, reported };
    window.dispatchEvent(new CustomEvent(name, { detail: { sessionId: given.sessionId } }));
  };
  ${reporting}
  report().then(
    (answer) => {
      if (!answer.ok) return dispatch('device:failed', false);
      return answer.json().then(
        (body) => (body && body.received === true ? dispatch('device:reported', true) : dispatch('device:failed', false)),
        () => dispatch('device:failed', false),
      );
    },
    () => dispatch('device:failed', false),
  );
})();
`;
}
