#!/bin/sh
# iso20022.js 0.0.15 gives amounts of a camt.053 statement in cents, by multiplying, so that $0.29 is
# 28.999999999999996 of them. An entry that is marked as a reversal is none, because the mark is compared with a text
# after it was parsed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts iso20022.js@0.0.15
cat > run.mjs <<'PROGRAM'
import assert from 'node:assert/strict';
import { CashManagementEndOfDayReport } from 'iso20022.js';

const entry = (amount, more = '') =>
  `<Ntry><NtryRef>001</NtryRef><Amt Ccy="AUD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>${more}<Sts>BOOK</Sts>
<BookgDt><Dt>2026-07-01</Dt></BookgDt><ValDt><Dt>2026-07-01</Dt></ValDt><BkTxCd><Prtry><Cd>X</Cd></Prtry></BkTxCd></Ntry>`;
const statement = (entries) =>
  CashManagementEndOfDayReport.fromXML(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
<GrpHdr><MsgId>007</MsgId><CreDtTm>2026-07-31T10:00:00</CreDtTm></GrpHdr>
<Stmt><Id>0001</Id><ElctrncSeqNb>1</ElctrncSeqNb><CreDtTm>2026-07-31T10:00:00</CreDtTm>
<FrToDt><FrDtTm>2026-07-01T00:00:00</FrDtTm><ToDtTm>2026-07-31T00:00:00</ToDtTm></FrToDt>
<Acct><Id><Othr><Id>00123456</Id></Othr></Id><Ccy>AUD</Ccy>
<Svcr><FinInstnId><Othr><Id>062000</Id></Othr></FinInstnId></Svcr></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="AUD">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<Dt><Dt>2026-07-01</Dt></Dt></Bal>${entries}</Stmt></BkToCstmrStmt></Document>`);

const entries = [entry('0.29'), entry('1.15'), entry('8.20', '<RvslInd>true</RvslInd>')].join('');
const seen = statement(entries).statements[0].entries.map(({ amount, reversal }) => [amount, reversal]);
console.log(seen);
assert.deepEqual(seen, [
  [28.999999999999996, false],
  [114.99999999999999, false],
  [819.9999999999999, false],
]);
PROGRAM
node run.mjs
