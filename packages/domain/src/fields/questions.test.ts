import { describe, expect, it } from 'vitest';
import { questionOn } from './questions.ts';

const meant = (domain: string, isLeft = true) =>
  questionOn('email', `Mia.Chen@${domain}`, isLeft)?.instead ?? null;

describe('a question about a mail domain', () => {
  it.each([
    [
      'gmail.com',
      'gmail.con gmail.co gmail.cm gmail.comm gmail.cmo gmail.com.au gmial.com gamil.com gmal.com gmaill.com gnail.com gmial.con GMAIL.CON',
    ],
    ['bigpond.com', 'bigpond.con bigpond.comm bigpon.com bigpnd.com'],
    ['bigpond.com.au', 'bigpond.con.au bigpond.com.ua bigpod.com.au'],
    ['bigpond.net.au', 'bigpond.net.ua bigpond.nte.au'],
    ['hotmail.com', 'hotmail.con hotmal.com hotmial.com homail.com hotmail.cm htmail.com'],
    ['outlook.com', 'outlok.com outlook.co outloook.com'],
    ['outlook.com.au', 'outlook.con.au outlok.com.au'],
    ['yahoo.com.au', 'yahoo.con.au yaho.com.au yahooo.com.au'],
    ['icloud.com', 'icloud.con iclod.com iclould.com icloud.com.au'],
    ['optusnet.com.au', 'optusnet.con.au optusnet.com optusnt.com.au'],
    ['iinet.net.au', 'iinet.nte.au iinet.net innet.net.au'],
    ['yahoo.com.ph', 'yaho.com.ph'],
  ])('[REG-020] names %s for a slip', (right, slips) => {
    for (const domain of slips.split(' ')) expect(meant(domain), domain).toBe(`Mia.Chen@${right}`);
  });

  it('[REG-020] asks nothing about a domain that is right, or far from all', () => {
    const known =
      'gmail.com hotmail.com hotmail.com.au outlook.com live.com.au msn.com icloud.com me.com bigpond.com';
    const abroad =
      'yahoo.com.ph yahoo.com.sg yahoo.co.uk hotmail.fr live.nl yahoo.ca outlook.de gmx.de mail.ru aol.co.uk';
    const others =
      'email.com mail.com ymail.com example.com wattle.example company.com.au unimelb.edu.au qq.com health.nsw.gov.au love.com';
    for (const domain of [known, abroad, others].flatMap((each) => each.split(' '))) {
      expect(meant(domain), domain).toBeNull();
      for (let length = 1; length <= domain.length; length += 1) {
        expect(meant(domain.slice(0, length), false), domain.slice(0, length)).toBeNull();
      }
    }
  });

  it('[REG-020] asks about an address alone, and waits with its beginning', () => {
    expect(questionOn('username', 'mia@gmail.con', true)).toEqual({
      text: 'Did you mean gmail.com?',
      instead: 'mia@gmail.com',
    });
    expect(questionOn('email', 'mia@gmail', true)).toBeNull();
    expect(questionOn('subject', 'mia@gmail.con', true)).toBeNull();
    expect(meant('mail.company.com')).toBeNull();
    expect([meant('gmail.co', false), meant('gmail.con', false)]).toEqual([null, 'Mia.Chen@gmail.com']);
  });
});

describe('a question about a name', () => {
  it.each(['明', 'Ефим', 'علي', 'Νίκος', 'Mia 明'])(
    '[REG-015] asks for Latin letters instead of %s',
    (typed) => {
      for (const field of ['firstName', 'middleName', 'lastName', 'givenName', 'familyName']) {
        expect(questionOn(field, typed, false)?.text).toMatch(/^Use Latin letters if you can/);
      }
      expect(questionOn('subject', typed, true)).toBeNull();
    },
  );

  it.each(['Ngāpō', 'Yolŋu', 'Đặng', "O’Brien-D'Arcy", 'Zoe\u0308', 'Þór', 'Müller', ''])(
    '[REG-015] asks nothing about %s',
    (typed) => expect(questionOn('lastName', typed, true)).toBeNull(),
  );
});
