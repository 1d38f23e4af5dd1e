#!/bin/sh
# ISO/IEC 18004 wants four modules of quiet zone around a QR code. uqr 0.1.3 draws one unless it is told;
# qrcode 1.5.4 draws four in an SVG.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts uqr@0.1.3 qrcode@1.5.4
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { toString } = require('qrcode');
const { renderSVG } = require('uqr');

const width = (svg, module) => Number(/viewBox="0 0 (\d+)/u.exec(svg)[1]) / module;
toString('x', { type: 'svg' }).then((svg) => {
  const seen = [width(renderSVG('x', { pixelSize: 10 }), 10), width(svg, 1)].map((size) => (size - 21) / 2);
  console.log(seen);
  assert.deepEqual(seen, [1, 4]);
});
PROGRAM
node run.cjs
