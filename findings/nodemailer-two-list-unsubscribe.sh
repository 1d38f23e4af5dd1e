#!/bin/sh
# RFC 2369, 2 allows one List-Unsubscribe field, with several addresses in it. nodemailer 10.6.1 writes a field for
# each address of list.unsubscribe; a list within the list gives one.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts nodemailer@10.6.1
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { createTransport } = require('nodemailer');

const addresses = ['https://example.com/unsubscribe', 'mailto:leave@example.com'];
const fieldsOf = async (unsubscribe) => {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: 'a@example.com', to: 'b@example.com', subject: 'News', text: 'News', list: { unsubscribe },
  });
  return message.toString().match(/^List-Unsubscribe:/gimu).length;
};
Promise.all([fieldsOf(addresses), fieldsOf([addresses])]).then((seen) => {
  console.log(seen);
  assert.deepEqual(seen, [2, 1]);
});
PROGRAM
node run.cjs
