import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { startSimulators, type Running } from '../test-simulators.ts';

const mail = {
  from: 'Wattle <hello@wattle.test>',
  to: 'robin@example.test',
  subject: 'Your code – grüße',
  text: 'Your code is 246810.',
  html: '<p style="color:red">Your code is <b>246810</b>. <a href="https://wattle.test/a?b=1&amp;c=2">Open</a></p>',
  messageId: '<one@wattle.test>',
};

const PATIENT = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 30_000 };

/** Gives up soon enough on a server that never answers, and not before a busy machine has taken a message. */
const IMPATIENT = { ...PATIENT, greetingTimeout: 2_000, socketTimeout: 2_000 };

function transport({ smtp }: Running, options: Partial<typeof PATIENT> & { pool?: true } = {}) {
  const made = createTransport({ host: '127.0.0.1', port: smtp, ignoreTLS: true, ...PATIENT, ...options });
  onTestFinished(() => made.close());
  return made;
}

async function inbox(simulators: Running, to = '') {
  const query = to && `?to=${encodeURIComponent(to)}`;
  const answer = await simulators.send('GET', `/control/messages${query}`);
  return answer.as(z.array(z.looseObject({ subject: z.string() })));
}

function setFault(simulators: Running, mode: string, more: object = {}) {
  return simulators.send('PUT', '/control/faults', { body: { provider: 'mail', mode, ...more } });
}

describe('mail', () => {
  it('parses mail into text, HTML, codes and links', async () => {
    const simulators = await startSimulators();
    await transport(simulators).sendMail(mail);
    expect(await inbox(simulators)).toEqual([
      {
        id: expect.any(String),
        channel: 'email',
        from: 'hello@wattle.test',
        to: 'robin@example.test',
        subject: 'Your code – grüße',
        text: 'Your code is 246810.',
        html: expect.stringContaining('<b>246810</b>'),
        listHeaders: {},
        sentAt: expect.stringMatching(/Z$/),
        codes: ['246810'],
        links: ['https://wattle.test/a?b=1&c=2'],
      },
    ]);
  });

  it('keeps the unsubscribe headers whole, however long they are', async () => {
    const simulators = await startSimulators();
    const headers = {
      'List-Unsubscribe': `<https://wattle.test/leave?token=${'x'.repeat(100)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    await transport(simulators).sendMail({ ...mail, headers });
    expect(await inbox(simulators)).toMatchObject([
      {
        listHeaders: {
          'list-unsubscribe': headers['List-Unsubscribe'],
          'list-unsubscribe-post': headers['List-Unsubscribe-Post'],
        },
      },
    ]);
  });

  it.each(['robin@bücher.example', 'robin@xn--bcher-kva.example'])(
    'finds mail to %s by the domain that DNS knows',
    async (to) => {
      const simulators = await startSimulators();
      await transport(simulators).sendMail({ ...mail, to });
      expect(await inbox(simulators, 'robin@xn--bcher-kva.example')).toHaveLength(1);
    },
  );

  it('accepts mail with a repeated Message-ID and stores it once', async () => {
    const simulators = await startSimulators();
    const sender = transport(simulators);
    await sender.sendMail(mail);
    expect((await sender.sendMail(mail)).response).toMatch(/^250/);
    expect(await inbox(simulators)).toHaveLength(1);
  });

  it('lists mail newest first, and finds it by recipient in any case', async () => {
    const simulators = await startSimulators();
    const sender = transport(simulators);
    await sender.sendMail(mail);
    await sender.sendMail({ ...mail, messageId: '<two@wattle.test>', subject: 'Second' });
    await sender.sendMail({ ...mail, messageId: '<three@wattle.test>', to: 'sam@example.test' });
    expect((await inbox(simulators, 'Robin@Example.test')).map(({ subject }) => subject)).toEqual([
      'Second',
      mail.subject,
    ]);
  });

  it('keeps mail over a restart with a torn last line, and still stores it once', async () => {
    const first = await startSimulators();
    await transport(first).sendMail(mail);
    await first.stop();
    await appendFile(join(first.directory, 'messages.jsonl'), '{"id":"torn');
    const second = await startSimulators({}, first.directory);
    await transport(second).sendMail(mail);
    expect(await inbox(second)).toHaveLength(1);
  });

  it('deletes mail for good', async () => {
    const first = await startSimulators();
    await transport(first).sendMail(mail);
    expect((await first.send('DELETE', '/control/messages')).status).toBe(204);
    await first.stop();
    expect(await inbox(await startSimulators({}, first.directory))).toEqual([]);
  });
});

describe('mail faults', () => {
  it.each([
    ['down', /closed|ECONNRESET/i],
    ['timeout', /greeting never received|timeout/i],
    ['malformed', /invalid greeting/i],
    ['error', /451/],
  ])('fails a new connection in the mode %s', async (mode, message) => {
    const simulators = await startSimulators();
    await setFault(simulators, mode);
    await expect(transport(simulators, IMPATIENT).sendMail(mail)).rejects.toThrow(message);
    expect(await inbox(simulators)).toEqual([]);
  });

  it.each(['down', 'timeout', 'malformed', 'error'])(
    'fails a pooled connection in the mode %s',
    async (mode) => {
      const simulators = await startSimulators();
      const pooled = transport(simulators, { ...IMPATIENT, pool: true });
      await pooled.sendMail(mail);
      await setFault(simulators, mode);
      await expect(pooled.sendMail({ ...mail, messageId: '<two@wattle.test>' })).rejects.toThrow(/./);
      expect(await inbox(simulators)).toHaveLength(1);
    },
  );

  it('delivers late in the mode slow', async () => {
    const simulators = await startSimulators();
    await setFault(simulators, 'slow', { delayMs: 120 });
    const began = performance.now();
    await transport(simulators).sendMail(mail);
    expect(performance.now() - began).toBeGreaterThan(100);
    expect(await inbox(simulators)).toHaveLength(1);
  });

  it('refuses every second message in the mode flaky', async () => {
    const simulators = await startSimulators();
    await setFault(simulators, 'flaky');
    const outcomes: boolean[] = [];
    for (const number of [1, 2, 3, 4]) {
      const sent = transport(simulators).sendMail({ ...mail, messageId: `<${number}@wattle.test>` });
      outcomes.push(
        await sent.then(
          () => true,
          () => false,
        ),
      );
    }
    expect(outcomes).toEqual([true, false, true, false]);
  });
});
