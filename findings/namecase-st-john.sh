#!/bin/sh
# namecase 1.1.2 writes names in capitals, as credit files have them, as people do: McMahon, MacArthur, van der Berg.
# Of ST JOHN it makes one word.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts namecase@1.1.2
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const nameCase = require('namecase');

const seen = ['MCMAHON', 'ST JOHN', 'ST JOHN-SMITH'].map((name) => nameCase(name));
console.log(seen);
assert.deepEqual(seen, ['McMahon', 'StJohn', 'StJohn-Smith']);
PROGRAM
node run.cjs
