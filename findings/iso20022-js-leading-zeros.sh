#!/bin/sh
# Numbers of accounts, banks and messages are texts in ISO 20022 (Max35Text), and BSBs of Australia's largest banks
# begin with 0. iso20022.js 0.0.15 reads them as numbers: BSB 062000 becomes 62000, account 00123456 becomes 123456.
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

const { messageId, statements } = statement(entry('1.00'));
const [{ id, account, agent }] = statements;
const seen = { messageId, id, account: account.accountNumber, bank: agent.routingNumber };
console.log(seen);
assert.deepEqual(seen, { messageId: '7', id: '1', account: '123456', bank: 62000 });
PROGRAM
node run.mjs
