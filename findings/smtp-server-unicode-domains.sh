#!/bin/sh
# Without SMTPUTF8 a domain travels in ASCII (RFC 5321, 2.3.5). smtp-server 3.21.6 hands the recipient's to its
# program in Unicode, and mailparser 3.14.2 the To of the mail, so neither is the text that was sent. postal-mime
# 2.7.5 keeps it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
  smtp-server@3.21.6 mailparser@3.14.2 postal-mime@2.7.5 nodemailer@10.6.0
cat > run.mjs <<'PROGRAM'
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { simpleParser } from 'mailparser';
import nodemailer from 'nodemailer';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

const seen = {};
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  async onData(stream, { envelope }, done) {
    const mail = await buffer(stream);
    seen.header = /^To: (.*)$/m.exec(mail.toString('latin1'))[1].trim();
    seen['smtp-server'] = envelope.rcptTo[0].address;
    seen.mailparser = (await simpleParser(mail)).to.value[0].address;
    seen['postal-mime'] = (await PostalMime.parse(mail)).to[0].address;
    done();
  },
});
server.listen(0, '127.0.0.1');
await once(server.server, 'listening');
const to = 'robin@xn--bcher-kva.example';
await nodemailer
  .createTransport({ host: '127.0.0.1', port: server.server.address().port, ignoreTLS: true })
  .sendMail({ from: 'jordan@example.com', to, subject: 'x', text: 'x' });
console.log(seen);
assert.deepEqual(seen, { header: to, 'smtp-server': 'robin@bücher.example', mailparser: 'robin@bücher.example', 'postal-mime': to });
server.close();
PROGRAM
node run.mjs
