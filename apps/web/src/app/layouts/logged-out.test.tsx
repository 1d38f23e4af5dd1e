import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { loggedOutState } from '#web/api/logged-out.ts';
import { anonymousViewer, type Viewer, ViewerContext } from '../viewer/viewer.ts';
import { LoggedOutNote } from './logged-out.tsx';

const visitor: Viewer = { ...anonymousViewer };
const member: Viewer = { ...anonymousViewer, isAuthenticated: true, roles: new Set(['2FA']) };

function show(state: unknown, viewer = visitor) {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/', state }]}>
      <ViewerContext value={{ viewer, setViewer: () => undefined }}>
        <LoggedOutNote />
      </ViewerContext>
    </MemoryRouter>,
  );
  return screen.getByRole('status').textContent;
}

describe('the page after a log-out', () => {
  it('[LOGIN-032] confirms it', async () => {
    show(loggedOutState(true));
    expect(await screen.findByText('You are logged out.')).toBeDefined();
  });

  it('[LOGIN-033] does not claim what the server did not say', async () => {
    show(loggedOutState(false));
    expect(await screen.findByText(/you may still be logged in/)).toBeDefined();
  });

  it.each<[string, unknown, Viewer]>([
    ['without a log-out', null, visitor],
    ['once somebody is logged in again', loggedOutState(true), member],
    ['as long as nobody is known', loggedOutState(true), anonymousViewer],
    ['with a state that is not ours', { loggedOut: 'yes' }, visitor],
  ])('says nothing %s', (_, state, viewer) => {
    expect(show(state, viewer)).toBe('');
  });
});
