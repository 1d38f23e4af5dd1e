#!/bin/sh
# OFX writes & as &amp; in texts (OFX 1.0.2, 2.3.2.1). node-ofx-parser 0.5.1 makes it &amp;amp;amp; and ofx-data-
# extractor 1.5.0 leaves it; ofx-js 1.1.1 reads it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
  node-ofx-parser@0.5.1 ofx-data-extractor@1.5.0 ofx-js@1.1.1
cat > run.mjs <<'PROGRAM'
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { parse } from 'ofx-js';

const require = createRequire(import.meta.url);
const file = `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX>
<BANKMSGSRSV1>
<STMTTRNRS>
<STMTRS>
<CURDEF>AUD
<BANKTRANLIST>
<DTSTART>20260701
<DTEND>20260731
<STMTTRN>
<TRNTYPE>DEBIT
<DTPOSTED>20260703
<TRNAMT>-1.00
<FITID>0001
<NAME>Smith &amp; Sons
</STMTTRN>
</BANKTRANLIST>
</STMTRS>
</STMTTRNRS>
</BANKMSGSRSV1>
</OFX>
`;
const nameIn = ({ OFX }) => {
  const { STMTTRN, STRTTRN } = OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS.BANKTRANLIST;
  return [STMTTRN ?? STRTTRN].flat()[0].NAME;
};
const { Ofx } = require('ofx-data-extractor');
const seen = {
  'node-ofx-parser': nameIn(require('node-ofx-parser').parse(file)),
  'ofx-data-extractor': nameIn(new Ofx(file).toJson()),
  'ofx-js': nameIn(await parse(file)),
};
console.log(seen);
assert.deepEqual(seen, {
  'node-ofx-parser': 'Smith &amp;amp;amp; Sons',
  'ofx-data-extractor': 'Smith &amp; Sons',
  'ofx-js': 'Smith & Sons',
});
PROGRAM
node run.mjs
