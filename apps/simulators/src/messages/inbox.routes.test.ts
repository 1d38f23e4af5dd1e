import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startSimulators } from '../test-simulators.ts';

async function withHostileMail() {
  const simulators = await startSimulators();
  await createTransport({ host: '127.0.0.1', port: simulators.smtp, ignoreTLS: true }).sendMail({
    from: 'a@b.test',
    to: 'robin@example.test',
    subject: '<script>alert(1)</script>',
    text: 'Code 135790 "quoted" <img src=x onerror=alert(2)>',
    html: '<p style="color:red">Hi</p><script>alert(3)</script>',
  });
  return simulators;
}

describe('inbox page', () => {
  it('redirects the root to the inbox', async () => {
    const { status, headers } = await (await startSimulators()).send('GET', '/');
    expect([status, headers.get('location')]).toEqual([302, '/inbox']);
  });

  it('shows messages and their codes, escaped', async () => {
    const { text } = await (await withHostileMail()).send('GET', '/inbox');
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).toContain('&lt;img src=x onerror=alert(2)&gt;');
    expect(text).toContain('<span class="digits">135790</span>');
    expect(text).not.toContain('alert(3)');
  });

  it('allows no script, style or frame but its own', async () => {
    const { headers } = await (await startSimulators()).send('GET', '/inbox');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('serves the HTML of a mail in a sandbox where nothing runs', async () => {
    const simulators = await withHostileMail();
    const sent = await simulators.send('GET', '/control/messages');
    const [message] = sent.as(z.array(z.object({ id: z.string() })));
    const { headers, text } = await simulators.send('GET', `/inbox/messages/${message?.id ?? ''}/html`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^sandbox /);
    expect(policy).not.toContain('script-src');
    expect(policy).not.toContain('allow-scripts');
    expect(text).toContain('<p style="color:red">Hi</p>');
  });

  it('says that nothing was sent', async () => {
    const { text } = await (await startSimulators()).send('GET', '/inbox/list');
    expect(text).toContain('Nothing has been sent yet.');
  });

  it('serves its assets with their types and no other file', async () => {
    const simulators = await startSimulators();
    expect((await simulators.send('GET', '/inbox/assets/inbox.css')).headers.get('content-type')).toMatch(
      /^text\/css/,
    );
    expect((await simulators.send('GET', '/inbox/assets/..%2Fmessage.ts')).status).toBe(404);
  });
});
